import type { OnboardingPacket } from '@contract/onboarding/packets.calls';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Findings } from '~/routes/carriers.$id_.packet/findings';
import { Sections, TaxForms } from '~/routes/carriers.$id_.packet/papers';
import { InRouter } from '../../support/stub';

const MISSING = { kind: 'scope', name: 'view_bank_accounts' };

const packetWith = (missing: typeof MISSING | null): OnboardingPacket => {
  const file = { id: 'f1', name: 'check.pdf', bytes: 10, missing, is_recorded: true };
  return {
    id: 7,
    connection_id: 1,
    carrier_id: 5,
    status: 'complete',
    version: 1,
    created_at: '2026-09-01T10:00:00Z',
    updated_at: '2026-09-01T10:00:00Z',
    completed_at: null,
    carrier_name: 'GOLD FINCH LLC',
    sections: [
      {
        section: 'payment',
        is_complete: true,
        saved_at: '2026-09-01T10:00:00Z',
        facts: [{ label: 'Account number', value: missing ? null : 'ends in 6789', missing }],
        files: [file],
        max_files: 5,
      },
    ],
    rules_assessment: null,
    bank_change: null,
    executed_contract: null,
    agreements: [],
    tax_form_submissions: [
      {
        id: 3,
        status: 'needs_review',
        file: { ...file, id: 'f2', name: 'w9.pdf' },
        created_at: '2026-09-01T10:00:00Z',
        uploaded_by: null,
      },
    ],
    bank: {
      bank_name: missing ? null : 'First Example Bank',
      account_last_four: missing ? null : '6789',
      saved_at: '2026-09-01T10:00:00Z',
      is_first: true,
      also_of: { carriers: [], elsewhere: 0, is_factors: false },
      missing,
    },
    holds: [],
    compared: null,
    invited: null,
    numbers_on_file: [],
    flagged_numbers: [],
    needs_another_person: null,
    file_use: { files: 24, max_files: 30, bytes: 3 * 1024 * 1024, max_bytes: 200 * 1024 * 1024 },
  };
};

const shown = (missing: typeof MISSING | null) => {
  const packet = packetWith(missing);
  return renderToStaticMarkup(
    <InRouter>
      <Sections packet={packet} maySeeBank={missing === null} />
      <TaxForms packet={packet} mayDecide maySeeBank={missing === null} />
    </InRouter>,
  );
};
const PAPER_LINK = /href="[^"]*\/files\//g;

test('who lacks the right sees which one it is in the place of links, numbers and the tick', () => {
  const markup = shown(MISSING);
  expect(markup.match(PAPER_LINK)).toBeNull();
  expect(markup.match(/needs “view_bank_accounts”/g)).toHaveLength(3);
  expect(markup).not.toContain('I have compared name and number');
  expect(markup).not.toContain('Name and number are compared');
});

test('who has it saves each paper by a link that says that this is recorded', () => {
  const markup = shown(null);
  expect(markup.match(PAPER_LINK)).toHaveLength(2);
  expect(markup.match(/this is recorded/g)).toHaveLength(3);
  expect(markup).toContain('ends in 6789');
  expect(markup).not.toContain('needs “');
});

test('how much room a packet has is said beside the file to choose', () => {
  expect(shown(null)).toContain('This packet has 24 of 30 files, 3 MB of 200 MB.');
});

test('what differs from the record stands first, both values are shown, and what one may not read is named', () => {
  const finding = {
    on_record: '6 MILL TRANSPORT LLC',
    note: null,
    source: { name: 'Company Census File', as_of: '2026-09-08' },
    missing: null,
  };
  const packet: OnboardingPacket = {
    ...packetWith(null),
    status: 'held_for_identity',
    compared: {
      at: '2026-09-01T10:00:00Z',
      findings: [
        { ...finding, subject: 'legal_name', result: 'same', weight: null, said: '6 Mill Transport' },
        { ...finding, subject: 'signer', result: 'not_on_record', weight: null, said: 'Sam Carter', on_record: null },
        { ...finding, subject: 'payee_name', result: 'differs', weight: 'strong', said: null, missing: MISSING },
      ],
    },
    invited: {
      email: 'dispatch@elsewhere.test',
      invited_by: 'Avery Admin',
      invited_at: '2026-08-30T10:00:00Z',
      opened_at: null,
    },
  };
  const markup = renderToStaticMarkup(
    <InRouter>
      <Findings packet={packet} />
    </InRouter>,
  );
  const at = ['Who is paid', 'Who signed', 'Legal name'].map((words) => markup.indexOf(words));
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(at[0]).toBeGreaterThan(0);
  expect(markup).toContain('Do not approve: the payee differs from the carrier’s record.');
  expect(markup).toContain('dispatch@elsewhere.test');
  expect(markup).toContain('No one has proved this address yet.');
  expect(markup).toContain('view_bank_accounts');
  expect(markup).toContain('Not on record');
  const differing = { ...finding, result: 'differs', weight: 'strong', said: 'Other' } as const;
  const subjects = ['phone', 'payee_name', 'do_not_dispatch'] as const;
  const much = renderToStaticMarkup(
    <InRouter>
      <Findings
        packet={{
          ...packet,
          compared: { at: '2026-09-01T10:00:00Z', findings: subjects.map((subject) => ({ ...differing, subject })) },
        }}
      />
    </InRouter>,
  );
  expect(much).toContain('Do not approve: 3 reasons');
  expect(much).toContain('<li>The phone differs from the carrier’s record.</li>');
  expect(much).toContain('<li>The packet shares details with a carrier on your do not dispatch list.</li>');
  const old = renderToStaticMarkup(
    <InRouter>
      <Findings packet={{ ...packet, compared: null }} />
    </InRouter>,
  );
  expect(old).toContain('Compare it yourself');
});
