import type { PickupPass } from '@contract/loads/pickup-passes.calls';

/** It is or will be valid: a driver may hold it, so ending it needs a confirmation. */
export const isHeld = ({ state }: Pick<PickupPass, 'state'>) => state === 'good' || state === 'early';
