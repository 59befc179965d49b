export { createCompanyExport, downloadCompanyExport, listCompanyExports } from './company-exports.calls';
export { erasePerson, planErasure } from './erasure.calls';
export { getLegalHolds, placeLegalHold, releaseLegalHold } from './legal-holds.calls';
export { exportPerson } from './person-exports.calls';
export { getRetention, updateRetention } from './retention.calls';
