// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { BareFrame } from '@ui/bare-frame';
import { Button, ButtonLink } from '@ui/button';
import { DefinitionList } from '@ui/definition-list';
import { Checkbox } from '@ui/form/choices';
import { FieldGroup } from '@ui/form/field-group';
import { FileField } from '@ui/form/file-field';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { afterEach, describe, expect, test } from 'vitest';

afterEach(cleanup);

describe('a button', () => {
  test('sends its form, and its name and value with it', () => {
    render(
      <Button look="link" name="remove" value="7">
        Remove
      </Button>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' });
    expect([button.type, button.name, button.value]).toEqual(['submit', 'remove', '7']);
  });

  test('that only leads on is a link', () => {
    render(<ButtonLink href="/next">Go on</ButtonLink>);
    expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/next');
  });
});

test('the frame of a page names it and has one main part', () => {
  render(
    <BareFrame name="Onboarding with Demo Brokerage" action={<Button look="link">Leave</Button>}>
      <h1>Your steps</h1>
    </BareFrame>,
  );
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByText('Onboarding with Demo Brokerage')).toBeTruthy();
  expect(bar.getByRole('button', { name: 'Leave' })).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Your steps' })).toBeTruthy();
});

test('fields that belong together are a named group', () => {
  render(
    <FieldGroup caption="When you sign">
      <TextField field={{ name: 'signer' }} label="Your full name" />
      <Checkbox field={{ name: 'agreed', initialValue: 'yes' }} label="I agree" value="yes" />
    </FieldGroup>,
  );
  const group = within(screen.getByRole('group', { name: 'When you sign' }));
  expect(group.getByLabelText('Your full name')).toBeTruthy();
  expect(group.getByLabelText<HTMLInputElement>('I agree').checked).toBe(true);
});

test('a file is chosen among the types that are taken, and its error belongs to it', () => {
  render(<FileField field={{ name: 'file', errors: ['Choose a file.'] }} label="The certificate" />);
  const input = screen.getByLabelText('The certificate');
  expect(input.getAttribute('accept')).toContain('application/pdf');
  expect(input.getAttribute('aria-describedby')).toBe('file-hint file-error');
});

test('a list of facts may name two of them alike', () => {
  const items = [
    { key: 'remit', term: 'Street', value: '1 Main St' },
    { key: 'bank', term: 'Street', value: '2 Bank St' },
  ];
  render(<DefinitionList items={items} />);
  expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['1 Main St', '2 Bank St']);
});

test('an error is announced, other notices are not', () => {
  render(
    <>
      <Notice kind="info">Received.</Notice>
      <Notice kind="error">Not received.</Notice>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Not received.');
});
