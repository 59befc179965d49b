import { EMAIL_CATEGORIES, PHONE_CATEGORIES } from '@contract/carriers/contact-search.constants';
import type { AssociatedWithContact } from '@contract/carriers/contact-search.entities';
import { describe, expect, test } from 'vitest';
import { knownWords, listTitle, listWords, reasonsOf } from '~/routes/carriers.contact-search/contact-labels';
import { categoryWords } from '~/view/contact-category';

const CENSUS = {
  name: 'FMCSA Company Census File',
  as_of: '2026-09-08',
  loaded: true,
  is_partial: false,
  too_old_days: null,
  is_looked_up: true,
};

function anAnswer(overrides: Partial<AssociatedWithContact> = {}): AssociatedWithContact {
  return {
    contact_type: 'email',
    value: 'dispatch@cedarriver.com',
    domain: 'cedarriver.com',
    is_free_mail: false,
    category: 'email_and_email_domain_not_known',
    is_in_own_alert: false,
    fraud_lists: [],
    found: { exactly: 0, by_domain: 0, by_look_alike: 0 },
    look_alikes: [],
    asked_carrier: null,
    known_by_company: null,
    carriers: [],
    sources: [CENSUS],
    ...overrides,
  };
}

describe('a category in plain words', () => {
  test.each([...EMAIL_CATEGORIES, ...PHONE_CATEGORIES])('%s has words of its own', (category) => {
    const kind = category.includes('phone') ? ('phone' as const) : ('email' as const);
    const [tone, words] = categoryWords(anAnswer({ category, contact_type: kind }));
    expect(words).not.toMatch(/_|undefined|null/);
    // Nothing but a carrier that passes is shown without a word of caution.
    expect(tone === 'info').toBe(category.endsWith('and_passing_rule_assessment'));
  });

  test('each says something else', () => {
    for (const categories of [EMAIL_CATEGORIES, PHONE_CATEGORIES]) {
      const words = categories.map((category) => categoryWords(anAnswer({ category }))[1]);
      expect(new Set(words).size).toBe(categories.length);
    }
  });

  test('not knowing is not the same as not finding', () => {
    expect(categoryWords(anAnswer({ category: null }))[1]).toContain('couldn’t check whether');
  });
});

describe('fraud lists', () => {
  const check = {
    key: 'flagged-contacts',
    outcome: 'not_listed',
    not_checked_because: null,
    as_of: '2026-09-08',
    entries: [],
  } as const;
  const entry = { value: 'thief@fake.example', name: null, source: 'Fraud desk', as_of: '2026-09-01' };

  test('a list that is missing, old or read in part never reads as clean', () => {
    const said = (because: 'not_loaded' | 'too_old' | 'not_whole') =>
      listWords({
        ...check,
        entries: [],
        outcome: 'not_checked',
        not_checked_because: because,
        as_of: because === 'not_loaded' ? null : check.as_of,
      });
    expect(said('not_loaded')).toBe('Flagged contacts: not checked, no list is loaded');
    expect(said('too_old')).toBe('Flagged contacts: not checked, the list of Sep 8, 2026 is too old');
    expect(said('not_whole')).toBe('Flagged contacts: not checked, parts of the list of Sep 8, 2026 could not be read');
    expect(listWords({ ...check, entries: [] })).toBe('Flagged contacts: not listed, as of Sep 8, 2026');
  });

  test('who flagged it is said first, with the day', () => {
    const flagged = anAnswer({
      value: 'thief@fake.example',
      category: 'found_email_flagged_for_fraud',
      is_in_own_alert: true,
      fraud_lists: [{ ...check, outcome: 'listed', entries: [entry, { ...entry, value: 'fake.example' }] }],
    });
    expect(reasonsOf(flagged).slice(0, 3)).toEqual([
      'An identity alert that your company published names it.',
      'Flagged for fraud (Fraud desk, as of Sep 1, 2026).',
      'Its domain fake.example is flagged for fraud (Fraud desk, as of Sep 1, 2026).',
    ]);
  });
});

test('carriers that a domain could be taken for are not called its owners', () => {
  expect(listTitle(anAnswer({ found: { exactly: 0, by_domain: 0, by_look_alike: 1 } }), 1)).toBe(
    'The carrier whose domain it could be taken for',
  );
  expect(listTitle(anAnswer({ found: { exactly: 0, by_domain: 1, by_look_alike: 1 } }), 2)).toContain('leads to');
});

describe('why', () => {
  test('a look-alike names the known domain, whose it is, and the difference', () => {
    const look_alikes = [{ domain: 'cedariver.com', edit: 'added' as const, carriers: 2 }];
    expect(reasonsOf(anAnswer({ look_alikes })).join(' ')).toContain(
      'cedariver.com is on record for 2 carriers; cedarriver.com differs from it by one character added.',
    );
  });

  test('a domain that very many share is said to tie none together', () => {
    expect(reasonsOf(anAnswer({ found: { exactly: 0, by_domain: 21, by_look_alike: 0 } })).join(' ')).toContain(
      'likely',
    );
    expect(reasonsOf(anAnswer({ found: { exactly: 0, by_domain: 20, by_look_alike: 0 } })).join(' ')).not.toContain(
      'likely',
    );
  });

  test('the carrier asked about is named with what is on its record', () => {
    const asked_carrier = {
      id: 1,
      legal_name: 'CEDAR RIVER',
      dba_name: null,
      phone: '+13605550100',
      cell_phone: '+13605550100',
      email: null,
      source: { name: 'Company Census File', as_of: null },
      has_contact: false,
      has_domain: null,
    };
    const phone = anAnswer({ contact_type: 'phone', value: '+12125550100', asked_carrier });
    expect(reasonsOf(phone).at(-1)).toContain('on its record: (360) 555-0100.');
    expect(reasonsOf(anAnswer({ asked_carrier })).at(-1)).toContain('on its record: none.');
  });
});

describe('what the company itself has', () => {
  const entry = {
    carrier_id: 5000101,
    carrier_name: 'CEDAR RIVER TRANSPORT LLC',
    connection_status: 'onboarded' as const,
    source: 'packet' as const,
    role: 'dispatch',
    person: 'Sam Carter',
    as_of: '2026-05-03T12:00:00.000Z',
    by: null,
    status: 'complete',
    address_confirmed_at: null,
  };

  test('is named as the carrier’s own word, with its day', () => {
    expect(knownWords(entry)).toBe(
      'In the packet of May 3, 2026, as dispatch, Sam Carter: given by the carrier, not of federal record',
    );
    expect(knownWords({ ...entry, status: 'in_progress' })).toContain('not sent yet');
    expect(knownWords({ ...entry, source: 'carrier_user', role: 'dispatcher', status: 'pending' })).toMatch(
      /dispatcher.*not of federal record, not confirmed$/,
    );
  });

  test('does not make an unknown number look known', () => {
    const known_by_company = { total: 2, carriers: 2, has_asked: null, entries: [entry] };
    const answer = anAnswer({
      contact_type: 'phone',
      value: '+13125550199',
      category: 'phone_number_not_known',
      known_by_company,
    });
    expect(categoryWords(answer)).toEqual([
      'warning',
      '(312) 555-0199 is not on file for any carrier; your company has it, unverified',
    ]);
    expect(reasonsOf(answer).join(' ')).toContain('for 2 carriers. What a carrier says about itself proves nothing.');
  });
});
