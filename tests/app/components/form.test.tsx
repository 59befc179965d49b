// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { TextField } from '@ui/form/text-field';
import { afterEach, expect, test } from 'vitest';
import { FilterForm } from '~/components/form/filter-form';
import { InRouter } from '../support/stub';

afterEach(cleanup);

test('a filter form is sent by GET to the list, keeps what is no filter, and each chosen filter can be taken away', () => {
  render(
    <InRouter>
      <FilterForm
        action="/carriers/search-results"
        kept={[['s', 'legal_name asc']]}
        chips={[{ label: 'Fleet 10 or more', removeHref: '/carriers/search-results?search_text=X' }]}
        clearHref="/carriers/search-results"
      >
        <TextField field={{ name: 'search_text' }} label="Name" />
      </FilterForm>
    </InRouter>,
  );
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Filters' });
  expect([form.method, new URL(form.action).pathname]).toEqual(['get', '/carriers/search-results']);
  expect(new FormData(form).get('s')).toBe('legal_name asc');
  expect(screen.getByRole('link', { name: 'Remove Fleet 10 or more' }).getAttribute('href')).toBe(
    '/carriers/search-results?search_text=X',
  );
});
