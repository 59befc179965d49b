export { erasePerson, planErasure } from './erasure.calls';
export { getLegalHolds, placeLegalHold, releaseLegalHold } from './legal-holds.calls';
export { getRetention, updateRetention } from './retention.calls';
