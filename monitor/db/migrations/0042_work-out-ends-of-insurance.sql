-- Written by hand: what lists are sorted by is worked out anew of all carriers, now with the day on which insurance ends.
UPDATE "search_index_states" SET "outdated" = '{judged otherwise}';
