import { isStoppingRule, type RuleType, type StoppingRule } from '@contract/rules/rules.constants';
import { Notice } from '@ui/notice';

const MEANINGS: Readonly<Record<StoppingRule, { title: string; text: string }>> = {
  no_active_oos_orders: {
    title: 'An out-of-service order forbids this carrier to operate',
    text: 'Overriding the rule does not lift the order. Until FMCSA rescinds it, the carrier may not haul, and your company answers for a load that it gave to it. Override only when you know better than the record, such as a rescission that the file does not have yet.',
  },
  interstate_carrier_authority_is_active: {
    title: 'Without an active authority this carrier may not haul for hire across state lines',
    text: 'Overriding the rule gives it none: your company answers for a load that it gave to a carrier without authority, and its insurance may not pay. Override only when you know better than the record, such as loads that need no authority.',
  },
};

/** What overriding a rule about whether a carrier may haul at all means; nothing for other rules. */
export function StoppingRuleNotice({ type }: { type: RuleType }) {
  if (!isStoppingRule(type)) return null;
  const { title, text } = MEANINGS[type];
  return (
    <Notice kind="warning" title={title}>
      <p>{text}</p>
      <p>
        It takes the “compliance” permission besides “manage rule overrides”, and an onboarded carrier stays onboarded
        by it.
      </p>
    </Notice>
  );
}
