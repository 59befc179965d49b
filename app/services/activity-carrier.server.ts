import { suggestCarriers } from '@contract/carriers/carriers.calls';
import { SUGGESTED_AT_MOST } from '@contract/carriers/suggestions.constants';
import { classifySearchText } from '@contract/shared/search-text';

import { exactHit } from '~/view/carrier/exact-hit';
import { carrierName, labelled } from '~/view/carrier/identifiers';
import { isFoundByDba, numberBesideDot } from '~/view/carrier/search-match';
import type { Monitor } from './monitor.server';

/** What a text means that names a carrier to filter by. */
export type NamedCarrier =
  /** The only one found, or the one whose full name the text is. */
  | { kind: 'one'; id: number }
  /** `isAll`: there are no others. */
  | { kind: 'several'; choices: { id: number; label: string }[]; isAll: boolean }
  | { kind: 'none'; message: string };

/** The carrier that a text means: by a name or a number, as in the search box. */
export async function carrierNamed(monitor: Monitor, text: string): Promise<NamedCarrier> {
  const answer = await monitor.call(suggestCarriers, { query: { search_text: text } }, { handles: [422] });
  if (!answer.ok) return { kind: 'none', message: answer.error.fields?.search_text?.[0] ?? answer.error.message };
  const { carriers } = answer.data;
  const meant = classifySearchText(text);
  if (carriers.length === 0)
    return {
      kind: 'none',
      message: `No carrier found for “${text}”. Enter the beginning of its name, or its DOT, MC, MX or FF number.`,
    };
  const only = carriers.length === 1 ? carriers[0]!.id : exactHit(meant, carriers, carriers.length);
  if (only !== null) return { kind: 'one', id: only };
  const choices = carriers.map((carrier) => {
    const { id, identifiers, city, state } = carrier;
    const beside = numberBesideDot(meant, identifiers);
    const dot = identifiers.find(({ is_type }) => is_type === 'DOT');
    const numbers = [beside?.shown, dot].flatMap((number) => (number ? [labelled(number)] : []));
    const dba = isFoundByDba(meant, carrier) ? `DBA ${carrier.dba_name}` : '';
    const home = [city, state].filter(Boolean).join(', ');
    return { id, label: [carrierName(carrier), dba, ...numbers, home].filter(Boolean).join(' · ') };
  });
  return { kind: 'several', choices, isAll: carriers.length < SUGGESTED_AT_MOST };
}
