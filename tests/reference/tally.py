"""How much was compared: the tests print it at their end."""

from dataclasses import dataclass


@dataclass
class Tally:
    positions: int = 0
    actions: int = 0
    hands: int = 0
    matches: int = 0

    def __str__(self) -> str:
        return (
            f"engine and reference: {self.positions} positions compared with {self.actions} legal actions, "
            f"{self.hands} hands to their end, {self.matches} matches"
        )


TALLY = Tally()
