import type { PickupPass } from '@contract/loads/pickup-passes.calls';

/** It is good or will be: a driver may hold it, so that ending it asks first. */
export const isHeld = ({ state }: Pick<PickupPass, 'state'>) => state === 'good' || state === 'early';
