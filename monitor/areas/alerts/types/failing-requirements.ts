import { VERDICT_NAMES } from '@contract/rules/rules.constants';
import { type AlertType, checked, clear, notChecked, ofCarrier, raised, unchecked } from '../alert-type';

const SHOWN_REASONS = 3;

/** Looks at the company's rules as they judge the carrier now, and at its do not dispatch list. */
export const failingRequirements: AlertType = {
  type: 'failing_broker_requirements',
  closesByItself: true,
  look: ofCarrier((carrier, { today }) => {
    const { verdict } = carrier;
    if (verdict === null) return notChecked(unchecked('Your rules', 'the carrier is not on record', 'Your rules'));
    if (verdict.isStopped)
      return raised('do_not_dispatch', `${carrier.name} is on your do not dispatch list.`, [
        checked('Do not dispatch', 'on the list', 'Your carriers', today),
      ]);
    const shown = verdict.reasons.slice(0, SHOWN_REASONS);
    const evidence = [
      checked('Verdict', VERDICT_NAMES[verdict.overall], 'Your rules', today),
      ...shown.map((reason) => checked('Rule', reason, 'Your rules', today)),
    ];
    if (verdict.overall === 'fail')
      return raised(
        // Another rule that fails is another question.
        `rules ${verdict.failed.join(' ')}`,
        `${carrier.name} fails your rules${shown[0] ? `: ${shown[0].replace(/\.$/, '')}.` : '.'}`,
        evidence,
      );
    if (verdict.overall === 'incomplete')
      return notChecked(unchecked('Your rules', 'data that they ask for is missing', 'Your rules'));
    return clear('The carrier does not fail your rules.', evidence);
  }),
};
