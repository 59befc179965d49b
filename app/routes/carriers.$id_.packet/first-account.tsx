import type { OnboardingPacket } from '@contract/onboarding/packets.calls';
import { formatCount, inARow } from '@contract/shared/format';
import { Notice } from '@ui/notice';
import { carrierName } from '~/view/carrier/identifiers';

type Bank = NonNullable<OnboardingPacket['bank']>;

/** An account that can be compared with none before it, with what it has in common with other carriers. */
export function FirstAccount({ bank }: { bank: OnboardingPacket['bank'] }) {
  if (bank === null || !bank.is_first) return null;
  const isShared = bank.also_of !== null && !bank.also_of.is_factors && othersOf(bank.also_of) > 0;
  return (
    <Notice kind={isShared ? 'warning' : 'info'} title="First bank account of this carrier">
      <p>
        {bank.missing ? '' : `${bank.bank_name}, account ending in ${bank.account_last_four}. `}
        {whoseElse(bank.also_of)}
      </p>
    </Notice>
  );
}

const othersOf = ({ carriers, elsewhere }: NonNullable<Bank['also_of']>) => carriers.length + elsewhere;

function whoseElse(also: Bank['also_of']): string {
  if (also === null) return 'It was not compared with other carriers’ accounts yet.';
  if (othersOf(also) === 0) return 'No other carrier here gave this account.';
  const others = inARow([
    ...also.carriers.map(({ id, name }) => carrierName({ id, legal_name: name, dba_name: null })),
    ...(also.elsewhere > 0 ? [`${formatCount(also.elsewhere, 'carrier')} elsewhere`] : []),
  ]);
  return also.is_factors
    ? `It is its factoring company’s. ${others} ${othersOf(also) === 1 ? 'is' : 'are'} paid to it too.`
    : `${others} gave the same account. Carriers that have nothing to do with each other do not share one.`;
}
