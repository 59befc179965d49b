// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { CheckboxGroup, RadioGroup, Select } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { NumberField } from '@ui/form/number-field';
import { CodeField, TextField } from '@ui/form/text-field';
import { afterEach, describe, expect, test } from 'vitest';

afterEach(cleanup);

/** The texts of the elements that describe a control, as a screen reader says them. */
function descriptionsOf(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`);
}

const wrongEmail = { name: 'email', initialValue: 'dana@', errors: ['Enter an email address like name@company.com'] };

describe('a field', () => {
  test('is tied to its label, its hint and its error, and keeps what was typed', () => {
    render(<TextField field={wrongEmail} label="Email" type="email" hint="The note is sent here." />);
    const input = screen.getByLabelText<HTMLInputElement>('Email');
    expect(input.value).toBe('dana@');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionsOf(input)).toEqual([
      'The note is sent here.',
      'Error: Enter an email address like name@company.com',
    ]);
  });

  test('without hint and error is described by nothing', () => {
    render(<TextField field={{ name: 'city' }} label="City" />);
    const input = screen.getByLabelText('City');
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  test('never gets a password or a code back', () => {
    render(
      <>
        <TextField field={{ name: 'password', initialValue: 'secret words' }} label="Password" type="password" />
        <CodeField field={{ name: 'code', initialValue: '123456' }} label="Code" length={6} />
      </>,
    );
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('');
    expect(document.body.innerHTML).not.toMatch(/secret words|123456/);
  });

  test('takes the ids that conform gives', () => {
    const field = { name: 'mc', id: 'f-mc', errorId: 'f-mc-e', descriptionId: 'f-mc-d', errors: ['Enter a number'] };
    render(<NumberField field={field} label="MC" hint="Digits only" unit="no." />);
    const input = screen.getByLabelText('MC');
    expect(input.id).toBe('f-mc');
    expect(input.getAttribute('aria-describedby')).toBe('f-mc-d f-mc-e');
  });

  test('shows a number of zero as zero and a missing one as empty', () => {
    render(
      <>
        <NumberField field={{ name: 'a', initialValue: 0 }} label="Zero" />
        <NumberField field={{ name: 'b', initialValue: null }} label="Missing" />
      </>,
    );
    expect(screen.getByLabelText<HTMLInputElement>('Zero').value).toBe('0');
    expect(screen.getByLabelText<HTMLInputElement>('Missing').value).toBe('');
  });
});

describe('choices', () => {
  const choices = [
    { value: 'a', label: 'Insurance' },
    { value: 'b', label: 'Identity theft' },
  ];

  test('start with the value that came back', () => {
    render(
      <>
        <Select field={{ name: 's', initialValue: 'b' }} label="Reason" choices={choices} />
        <RadioGroup field={{ name: 'r', initialValue: 'b' }} label="Kind" choices={choices} />
        <CheckboxGroup field={{ name: 'c', initialValue: ['a', 'b'] }} label="All" choices={choices} />
      </>,
    );
    expect(screen.getByLabelText<HTMLSelectElement>('Reason').value).toBe('b');
    const kind = within(screen.getByRole('group', { name: 'Kind' }));
    expect(kind.getByLabelText<HTMLInputElement>('Identity theft').checked).toBe(true);
    expect(kind.getByLabelText<HTMLInputElement>('Insurance').checked).toBe(false);
    const all = within(screen.getByRole('group', { name: 'All' }));
    expect(all.getAllByRole<HTMLInputElement>('checkbox').every((box) => box.checked)).toBe(true);
  });
});

describe('the error summary', () => {
  const fields = [wrongEmail, { name: 'miles', id: 'form-miles', errors: ['Enter 0 or more miles'] }, { name: 'fine' }];

  test('lists every error as a link to its field, takes the focus and marks the title', () => {
    document.title = 'Broker Portal | Sign in';
    const { unmount } = render(<ErrorSummary fields={fields} formErrors={['The code is no longer valid.']} />);
    const summary = screen.getByRole('alert', { name: 'There are 3 problems' });
    expect(document.activeElement).toBe(summary);
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['#email', '#form-miles']);
    expect(summary.textContent).toContain('The code is no longer valid.');
    expect(document.title).toBe('Broker Portal | Error: Sign in');
    unmount();
    expect(document.title).toBe('Broker Portal | Sign in');
  });

  test('is not there when nothing is wrong', () => {
    document.title = 'Broker Portal | Sign in';
    render(<ErrorSummary fields={[{ name: 'fine' }]} />);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.title).toBe('Broker Portal | Sign in');
  });
});
