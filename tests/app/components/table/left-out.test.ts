import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/**
 * What a page shows in a wide window and not in a narrow one, in one table. A column leaves by the `from` of its list, and
 * anything else by a style sheet; whatever leaves in another way is found here and nowhere else, since a page without it
 * looks whole.
 */

const filesIn = (folder: string, end: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => end.test(file))
    .map((file) => join(folder, file))
    .sort();

type Rules = readonly { file: string; within: string; selector: string; body: string }[];

/** The rules of a style sheet, each with the conditions that it stands in. */
function rulesOf(file: string): Rules {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const within: string[] = [];
  const rules: { file: string; within: string; selector: string; body: string }[] = [];
  for (const [, before, brace] of css.matchAll(/([^{}]*)([{}])/g)) {
    const text = before!.trim().replaceAll(/\s+/g, ' ');
    if (brace === '{') within.push(text.split('; ').at(-1)!);
    else {
      const selector = within.pop()!;
      if (!selector.startsWith('@')) rules.push({ file, within: within.join(' '), selector, body: text });
    }
  }
  return rules;
}

/** Takes what it is said of from the page: out of sight, out of the layout, or to no size. */
const TAKES_AWAY =
  /(?:^|[\s;])(?:display: none|visibility: (?:hidden|collapse)|content-visibility: hidden|opacity: 0(?![.\d])|(?:width|height|font-size): 0(?![.\d])|left: -\d{3,}|text-indent: -\d{3,}|clip(?:-path)?: (?:inset|rect))/;
const takenAway = [...filesIn('app/styles', /\.css$/), ...filesIn('ui/styles', /\.css$/)]
  .flatMap(rulesOf)
  .filter(({ body }) => TAKES_AWAY.test(body));

/** At a width, or of a table at any: what is for paper, for who has no script and for menus is not of a list's columns. */
const isOfWidths = ({ within, selector }: Rules[number]) =>
  /width/.test(within) ||
  (within === '' && /\b(?:table|thead|tbody|tfoot|tr|th|td)\b|\.(?:cell|row|from)-/.test(selector));

/** The rules of the style sheets that take something away where there is little room. */
const TAKEN_AWAY: readonly string[] = [
  'app/styles/account.css | @media (max-width: 699px) | .notification-choices thead',
  'app/styles/alerts.css | @container table (min-width: 760px) | .list-dense.alert-list .data-table.data-table tbody :is(.cell-alert, .cell-load) .row-note',
  'app/styles/alerts.css | @container table (max-width: 759.98px) | .alert-list .data-table tbody :is(td:is(.cell-load, .cell-age) .row-note, .cell-alert .row-note, td.cell-assignee > .missing)',
  'app/styles/carrier-table.css | @container table (max-width: 759.98px) | .carrier-table .cell-warnings:empty',
  'app/styles/carrier-table.css | @container table (max-width: 759.98px) | .carrier-table:not(.carrier-table-chosen) .data-table :is(tbody td.cell-cargo, tbody td.cell-phone, tbody td.cell-safety, tbody td.cell-why, tbody td.cell-relationship)',
  'app/styles/carrier-table.css | @container table (max-width: 759.98px) | .carrier-table:not(.carrier-table-chosen) .data-table tbody .row-why :is(td.cell-authority, td.cell-bipd, td.cell-inspection)',
  'app/styles/carrier-table.css | @container table (max-width: 759.98px) | .carrier-table:not(.carrier-table-chosen) .data-table tbody .row-stopped td.cell-rules',
  'app/styles/carrier-verdict.css | @media screen and (max-width: 799.98px) | .rule-matrix thead',
  'app/styles/carrier.css | @media (max-width: 599.98px) | .panel-folded > :is(.identity-line, .decision-numbers, .small-print, .verdicts-beneath), .panel-folded .answer-detail',
  'app/styles/form.css | @media (max-width: 699.98px) | .phone-fold',
  'app/styles/form.css | @media (max-width: 699.98px) | .phone-fold:not(:checked) ~ .phone-folded',
  'app/styles/list.css | @media (max-width: 699.98px), (min-width: 1024px) and (max-width: 1359.98px) | .bulk-long',
  'app/styles/list.css | @media (max-width: 699.98px) | .table-head > .rows-choice',
  'app/styles/load-board.css | @container table (max-width: 759.98px) | .board-list .data-table tbody :is(.cell-reference, .cell-posting, .cell-price, .cell-equipment) .row-note',
  'app/styles/load-board.css | @container table (max-width: 759.98px) | .board-list .data-table tbody .cell-rpm, .board-list .data-table tbody .cell-bids:has(.missing)',
  'app/styles/load-page.css | @media (max-width: 699.98px) | .load-map .map-wide',
  'app/styles/loads.css | @container table (min-width: 760px) | .list-dense.load-list .data-table.data-table tbody :is(.cell-invoice, .cell-detention) span.row-note',
  'app/styles/loads.css | @container table (min-width: 760px) | .list-dense.load-list .data-table.data-table tbody :is(.cell-reference, .cell-driver, .cell-rate, .cell-status, .cell-tracking) span.row-note, .list-dense.load-list .data-table.data-table tbody .place-window',
  'app/styles/loads.css | @container table (min-width: 760px) | .list-dense.load-list .cell-carrier .verdict',
  'app/styles/loads.css | @container table (min-width: 760px) and (max-width: 1119.98px) | .list-dense.load-list .data-table.data-table :is(.cell-alerts, .cell-status, .cell-tracking, .cell-board, .cell-assignee)',
  'app/styles/loads.css | @container table (min-width: 760px) and (max-width: 1119.98px) | .list-dense.load-list .data-table.data-table :is(.cell-papers, .cell-invoice), .list-dense.load-list .data-table.data-table tr:has(> .cell-missing) > .cell-origin',
  'app/styles/loads.css | @container table (min-width: 760px) and (max-width: 1119.98px) | .list-dense.load-list .data-table tr:not(.row-loaded) .cell-destination .place-from, .list-dense.load-list .data-table tr.row-loaded .cell-origin .place-from',
  'app/styles/loads.css | @container table (max-width: 759.98px) | .load-list .data-table tbody td',
  'app/styles/loads.css | @container table (max-width: 759.98px) | .load-list .cell-reference .row-note',
  'app/styles/loads.css | @container table (max-width: 759.98px) | .load-list .data-table tbody :is( td.cell-carrier > .missing, td.cell-driver:has(> .missing:only-child), .cell-driver .row-note, .row-why .cell-carrier .until-wide )',
  'app/styles/loads.css | @container table (max-width: 759.98px) | .load-list .data-table tbody :is(.cell-origin, .cell-destination) .row-note',
  'app/styles/loads.css | @media (max-width: 699.98px) | .page-header:has(.phone-fold) > div > p',
  'app/styles/map.css | @media (max-width: 699.98px) | .map-wide',
  'app/styles/shell.css | @media (max-width: 899.98px) | .side',
  'app/styles/shell.css | @media (max-width: 479.98px) | .top-link .user-name',
  'app/styles/shell.css | @media (max-width: 599.98px) | .breadcrumb li:has(> [aria-current]):not(:first-child)',
  'app/styles/table.css | .data-table .row-note.until-wide',
  'app/styles/table.css | @container table (min-width: 760px) and (max-width: 1119.98px) | .list-dense .data-table .row-note.until-wide',
  'app/styles/table.css | @container table (max-width: 1399.98px) | .data-table .from-widest',
  'app/styles/table.css | @container table (max-width: 1119.98px) | .data-table .from-wide',
  'app/styles/table.css | @container table (max-width: 859.98px) | .data-table .from-medium',
  'app/styles/table.css | @container table (max-width: 759.98px) | .data-table thead',
];

test('what the style sheets take away where there is little room is written here', () => {
  const found = takenAway
    .filter(isOfWidths)
    .map(({ file, within, selector }) => [file, within, selector].filter(Boolean).join(' | '));
  expect(found).toEqual(TAKEN_AWAY);
});

/** Columns of each list that are not shown where its table is narrower than 860, 1120 and 1400 pixels. */
const LEFT_OUT: Readonly<Record<string, Partial<Record<'medium' | 'wide' | 'widest', readonly string[]>>>> = {
  'app/components/activity/activity-columns.tsx': {
    wide: ['kind'],
  },
  'app/components/carrier-table/carrier-columns.tsx': {
    medium: ['inspection'],
    wide: ['cargo', 'phone'],
    widest: ['safety'],
  },
  'app/components/load-board/board-columns.tsx': {
    medium: ['equipment'],
    wide: ['distance', 'per-mile'],
  },
  'app/components/load-board/truck-postings.tsx': {
    wide: ['by'],
  },
  'app/components/load-list/load-columns.tsx': {
    medium: ['tracking', 'assignee', 'board'],
    wide: ['rate'],
  },
  'app/components/rate-confirmation-email/mail-list.tsx': {
    medium: ['received'],
    wide: ['from'],
    widest: ['carrier'],
  },
  'app/components/rate-confirmation/confirmation-list.tsx': {
    widest: ['delivered', 'creator'],
  },
  'app/routes/carriers.$id.associated-carriers/associate-columns.tsx': {
    medium: ['status'],
    wide: ['place'],
  },
  'app/routes/carriers.$id.insurance/policy-table.tsx': {
    medium: ['form', 'source'],
    wide: ['received'],
  },
  'app/routes/carriers.certificates/route.tsx': {
    medium: ['read'],
  },
  'app/routes/carriers.contact-search/contact-answer.tsx': {
    medium: ['status', 'place'],
  },
  'app/routes/carriers.ending-insurance/expiring-columns.tsx': {
    medium: ['insurer'],
    wide: ['number'],
  },
  'app/routes/carriers.lane-search-results/lane-carriers.tsx': {
    medium: ['seen'],
  },
  'app/routes/company.people/people.tsx': {
    medium: ['role', 'since', 'by'],
    wide: ['phone'],
  },
  'app/routes/company.roles/route.tsx': {
    medium: ['groups'],
  },
  'app/routes/company.rules_.$classificationId/effect.tsx': {
    medium: ['overall_from'],
  },
  'app/routes/company.sign-on/groups.tsx': {
    medium: ['source'],
  },
  'app/routes/facilities/route.tsx': {
    medium: ['loads'],
  },
  'app/routes/facilities_.$id/stays.tsx': {
    medium: ['point'],
  },
  'app/routes/identity-alerts/route.tsx': {
    medium: ['message'],
    wide: ['answer', 'by'],
  },
  'app/routes/my-account/api-tab.tsx': {
    medium: ['made'],
  },
};

const IS_LEFT_OUT = /'(?:medium|wide|widest)'/;

/** `from` of every column, by the file of its list; one that is worked out stands as it is written. */
function columnsLeftOut(file: string): [from: string, column: string][] {
  const text = readFileSync(file, 'utf8');
  if (!IS_LEFT_OUT.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: [string, string][] = [];
  const named = (of: ts.ObjectLiteralExpression, name: string) =>
    of.properties.find(
      (one): one is ts.PropertyAssignment => ts.isPropertyAssignment(one) && one.name.getText() === name,
    )?.initializer;
  const visit = (node: ts.Node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const from = named(node, 'from')?.getText() ?? '';
      if (IS_LEFT_OUT.test(from)) {
        const key = named(node, 'key')?.getText() ?? (node.parent as ts.PropertyAssignment).name?.getText();
        found.push([from.replaceAll("'", ''), (key ?? '?').replaceAll("'", '')]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('columns of lists', () => {
  test('are left out where it is written here, and nowhere else', () => {
    const found: Record<string, Record<string, string[]>> = {};
    for (const file of filesIn('app', /\.tsx?$/))
      for (const [from, column] of columnsLeftOut(file)) {
        found[file] ??= {};
        found[file][from] = [...(found[file][from] ?? []), column];
      }
    expect(found).toEqual(LEFT_OUT);
  });
});
