import { formatCount, formatPhone } from '@contract/shared/format';
import { type AlertType, checked, clear, notChecked, ofCarrier, raised, unchecked, whyNotListed } from '../alert-type';
import { phonesOf, whoseWord } from '../contacts';

/**
 * Checks the driver's number: flagged, another carrier's, or unknown. It is known if the record or the carrier gave it,
 * or if the carrier delivered a load of this company with it.
 */
export const unknownPhone: AlertType = {
  type: 'unknown_or_fraudulent_phone_number',
  closesByItself: false,
  look: ofCarrier((carrier, facts) => {
    const { driver, fraud, ownFlags } = facts;
    if (!driver) return notChecked(unchecked('Driver’s number', 'the load has none', 'Load'));
    const { value: phone } = driver;
    const shown = formatPhone(phone);
    const number = checked('Driver’s number', shown, 'Load', null);
    const flag = fraud.flagged.get(phone);
    if (flag)
      return raised(
        phone,
        `The driver’s number ${shown} is flagged for fraud. Call ${carrier.name} by the number on its record.`,
        [number, checked('Flagged contact', formatPhone(flag.value), flag.source, flag.asOf)],
      );
    if (ownFlags.has(phone))
      return raised(phone, `The driver’s number ${shown} is named in an identity alert of yours.`, [
        number,
        checked('Identity alert', 'published by your company', 'Your identity alerts', null),
      ]);
    const known = phonesOf(facts).find(({ from, value }) => from !== 'driver' && value === phone);
    if (!known && driver.otherCarrier)
      return raised(
        phone,
        `The driver’s number ${shown} is on the record of another carrier, ${driver.otherCarrier.name ?? `carrier ${driver.otherCarrier.id}`}.`,
        [
          number,
          checked('On record of', driver.otherCarrier.name ?? String(driver.otherCarrier.id), 'FMCSA census', null),
        ],
      );
    const why = whyNotListed(fraud.notChecked['flagged-contacts']);
    const list =
      why === null
        ? checked('Flagged contacts', 'not listed', 'List of flagged contacts', fraud.asOf['flagged-contacts'])
        : unchecked('Flagged contacts', why, 'List of flagged contacts');
    if (known)
      return clear('The carrier itself has this number.', [
        number,
        checked('Given by', whoseWord(known), whoseWord(known), known.asOf),
        list,
      ]);
    const earlier = checked('Your loads delivered with it', String(driver.earlierLoads), 'Your loads', null);
    if (driver.earlierLoads > 0)
      return clear(`The carrier delivered ${formatCount(driver.earlierLoads, 'load')} of yours with it.`, [
        number,
        earlier,
        list,
      ]);
    return raised(
      phone,
      `No one knows the driver’s number ${shown}: it is not on the record of ${carrier.name}, it did not give it, and none of your loads was delivered with it.`,
      [
        number,
        checked('Record and files of the carrier', 'not there', 'FMCSA census and your files', carrier.censusAsOf),
        earlier,
        list,
      ],
    );
  }),
};
