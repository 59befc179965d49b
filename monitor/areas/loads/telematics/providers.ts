import type { ProviderName } from '@contract/loads/telematics.constants';
import type { Env } from '../../../base/env';
import { geotab } from './geotab';
import { motive } from './motive';
import type { Provider } from './provider';
import { samsara } from './samsara';

export type Providers = Readonly<Record<ProviderName, Provider>>;

/** @param timeLimitMs of each request; if omitted, as the port has it */
export const openProviders = ({ telematics }: Pick<Env, 'telematics'>, timeLimitMs?: number): Providers => ({
  samsara: samsara({ ...telematics.samsara, timeLimitMs }),
  motive: motive({ ...telematics.motive, timeLimitMs }),
  geotab: geotab({ ...telematics.geotab, timeLimitMs }),
});
