"""Lying here, this page lets the tests import `reference`, which is no part of the package."""
