import type { Env } from '../../base/env';

export const VERIFY_PATH = '/rate-confirmations/verify';

/** Where anyone checks a paper: beside the pages for carriers. */
export const verifyAddress = ({ onboardingOrigin }: Pick<Env, 'onboardingOrigin'>): string =>
  new URL(`..${VERIFY_PATH}`, `${onboardingOrigin}/`).href;
