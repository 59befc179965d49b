from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

Answer = TypeVar("Answer")
Item = TypeVar("Item")


class Page(Generic[Answer, Item]):
    """A page of a list.

    A list may change while it is read: a record that moves may come twice or not at all. To follow changes without a
    gap, read `events`.
    """

    def __init__(
        self,
        answer: Answer,
        items: list[Item],
        number: int,
        total_pages: int,
        total_items: int,
        read: Callable[[int], Page[Answer, Item]],
    ) -> None:
        #: What the call answered.
        self.answer = answer
        #: The records of this page.
        self.items = items
        #: From 1.
        self.number = number
        self.total_pages = total_pages
        self.total_items = total_items
        self._read = read

    def next(self) -> Page[Answer, Item] | None:
        """The page after this one; None: this is the last."""
        return self._read(self.number + 1) if self.number < self.total_pages else None

    def pages(self) -> Iterator[Page[Answer, Item]]:
        """This page and all after it."""
        page: Page[Answer, Item] | None = self
        while page is not None:
            yield page
            page = page.next()

    def all(self) -> Iterator[Item]:
        """The records of this page and of all after it."""
        for page in self.pages():
            yield from page.items
