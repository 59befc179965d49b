import { formatPhone } from '@contract/shared/format';
import { whyNotListed } from '../../identity-alerts/why-not-listed';
import { type AlertType, checked, clear, notChecked, ofCarrier, raised, unchecked } from '../alert-type';
import { phonesOf, whoseWord } from '../contacts';

const SOURCE = 'List of phone blocks';

/** Checks the line types of the number blocks of driver and carrier. A ported number does not show. */
export const voip: AlertType = {
  type: 'voip',
  closesByItself: false,
  look: ofCarrier((_carrier, facts) => {
    const { fraud } = facts;
    const phones = phonesOf(facts);
    if (phones.length === 0) return notChecked(unchecked('Phone numbers', 'none is known', 'Load and record'));
    const hit = phones.find(({ value }) => fraud.lines.get(value)?.kind === 'voip');
    if (hit) {
      const block = fraud.lines.get(hit.value)!;
      const whose = hit.from === 'driver' ? 'The driver’s number' : 'The carrier’s number';
      return raised(
        hit.value,
        `${whose} ${formatPhone(hit.value)} was given out to an internet phone service${block.name ? `, ${block.name}` : ''}.`,
        [
          checked('Number', formatPhone(hit.value), whoseWord(hit), hit.asOf),
          checked('Block', `${block.value}, VoIP${block.name ? `, ${block.name}` : ''}`, block.source, block.asOf),
        ],
      );
    }
    const unknown = phones.filter(({ value }) => !fraud.lines.has(value));
    const why = whyNotListed(fraud.notChecked['phone-blocks']);
    if (unknown.length > 0)
      return notChecked(
        unchecked(
          'Line type',
          why ?? `no block is listed for ${unknown.map(({ value }) => formatPhone(value)).join(', ')}`,
          SOURCE,
        ),
      );
    return clear(
      'No number is an internet phone service’s.',
      phones.map(({ value }) =>
        checked('Number', `${formatPhone(value)}, ${fraud.lines.get(value)!.kind}`, SOURCE, fraud.asOf['phone-blocks']),
      ),
    );
  }),
};
