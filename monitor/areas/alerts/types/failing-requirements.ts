import type { GateReasonKind } from '@contract/loads/gate.constants';
import { type AlertType, checked, clear, notChecked, ofCarrier, raised, unchecked } from '../alert-type';

/** The gate's own answer: a TMS or a list gave the carrier the load, or the reasons have changed since. */
export const failingRequirements: AlertType = {
  type: 'failing_broker_requirements',
  closesByItself: true,
  look: ofCarrier((carrier, { gate, today }) => {
    if (gate === null) return notChecked(unchecked('Your rules', 'the carrier is not on record', 'Your rules'));
    // Other alerts are in the queue themselves, as flagged addresses are: repeating them here would raise one for each load of the carrier.
    const isInQueue = (kind: GateReasonKind) => kind === 'act_now_alert' || kind === 'flagged_address';
    const against = gate.reasons.filter(({ is_excepted, kind }) => !is_excepted && !isInQueue(kind));
    if (against.length === 0)
      return clear('The carrier may have this load.', [
        checked('May have this load', gate.sentence, 'Your rules', today),
      ]);
    const never = against.filter(({ weight }) => weight === 'never');
    const shown = never.length > 0 ? never : against;
    return raised(
      // Another reason is another condition.
      shown
        .map(({ key }) => key)
        .sort()
        .join(' '),
      `${never.length > 0 ? 'Blocked' : 'Needs an exception'}: ${shown.map(({ sentence }) => sentence).join(' ')} Carrier: ${carrier.name.replace(/\.$/, '')}.`,
      shown.map(({ sentence, source, as_of }) => checked('Reason', sentence, source, as_of)),
    );
  }),
};
