import type { CallInput } from '@contract/call';
import * as contracts from '@contract/onboarding/contracts.calls';
import * as settings from '@contract/onboarding/onboarding-settings.calls';
import * as packets from '@contract/onboarding/packets.calls';
import type { Monitor } from '~/services/monitor.server';
import type { UploadedFile } from '~/services/uploads.server';

/** The current packet of a carrier and those before it, newest first. */
export async function listOnboardingPackets(monitor: Monitor, carrier_id: string) {
  const { data } = await monitor.call(packets.listOnboardingPackets, { query: { carrier_id } });
  return data.onboarding_packets;
}

/** A packet in full. Throws the 404 page for another company's. */
export async function getOnboardingPacket(monitor: Monitor, id: number) {
  const { data } = await monitor.call(packets.getOnboardingPacket, { params: { id } });
  return data;
}

/** Releases a held change of bank after a call. 409 when the packet changed since it was read. */
export const confirmBankChange = (
  monitor: Monitor,
  id: number,
  body: CallInput<typeof packets.confirmBankChange>['body'],
) => monitor.call(packets.confirmBankChange, { params: { id }, body }, { handles: [409, 422] });

/** Releases a packet that wants a factoring company paid, after a call to it. 409 when it changed since it was seen. */
export const confirmPacketFactor = (
  monitor: Monitor,
  id: number,
  body: CallInput<typeof packets.confirmPacketFactor>['body'],
) => monitor.call(packets.confirmPacketFactor, { params: { id }, body }, { handles: [409, 422] });

/** Releases a packet that differs from the record. 409 when it changed since it was seen. */
export const verifyPacketIdentity = (
  monitor: Monitor,
  id: number,
  body: CallInput<typeof packets.verifyPacketIdentity>['body'],
) => monitor.call(packets.verifyPacketIdentity, { params: { id }, body }, { handles: [409, 422] });

/** Approves a packet that waits for a person. 409 when something else must be decided first, or it changed. */
export const approveOnboardingPacket = (
  monitor: Monitor,
  id: number,
  body: CallInput<typeof packets.approveOnboardingPacket>['body'],
) => monitor.call(packets.approveOnboardingPacket, { params: { id }, body }, { handles: [409, 422] });

/** How the company onboards carriers. */
export async function getOnboardingSettings(monitor: Monitor) {
  const { data } = await monitor.call(settings.getOnboardingSettings, {});
  return data;
}

/** Changes it. */
export const updateOnboardingSettings = (
  monitor: Monitor,
  onboarding_settings: CallInput<typeof settings.updateOnboardingSettings>['body']['onboarding_settings'],
) => monitor.call(settings.updateOnboardingSettings, { body: { onboarding_settings } }, { handles: [422] });

/** Confirms or drops what a colleague wants to loosen. 409 when it does not wait any more. */
export const decideOnboardingSettingsRequest = (monitor: Monitor, id: number, decision: 'confirm' | 'drop') =>
  monitor.call(
    settings.decideOnboardingSettingsRequest,
    { params: { id }, body: { decision } },
    { handles: [409, 422] },
  );

/** Holds payment to a carrier until a proven call. 409 when it is on hold already. */
export const holdPayment = (monitor: Monitor, id: number, body: CallInput<typeof packets.holdPayment>['body']) =>
  monitor.call(packets.holdPayment, { params: { id }, body }, { handles: [409, 422] });

/** Returns a held packet to the carrier. */
export const sendBackOnboardingPacket = (
  monitor: Monitor,
  id: number,
  body: CallInput<typeof packets.sendBackOnboardingPacket>['body'],
) => monitor.call(packets.sendBackOnboardingPacket, { params: { id }, body }, { handles: [409, 422] });

/** Rejects a carrier with a waiting packet; writes a vetting file. 409 when the packet changed since it was read. */
export const refuseOnboardingPacket = (
  monitor: Monitor,
  id: number,
  body: CallInput<typeof packets.refuseOnboardingPacket>['body'],
) => monitor.call(packets.refuseOnboardingPacket, { params: { id }, body }, { handles: [409, 422] });

/** Takes back a refusal: the packet returns to its previous state. */
export const takeBackPacketRefusal = (
  monitor: Monitor,
  id: number,
  body: CallInput<typeof packets.takeBackPacketRefusal>['body'],
) => monitor.call(packets.takeBackPacketRefusal, { params: { id }, body }, { handles: [409, 422] });

/** Restores a carrier that went on hold automatically. 409 while the rules do not allow it. */
export const putBackOnboardedCarrier = (
  monitor: Monitor,
  id: number,
  body: CallInput<typeof packets.putBackOnboardedCarrier>['body'],
) => monitor.call(packets.putBackOnboardedCarrier, { params: { id }, body }, { handles: [409, 422] });

/** Adds a tax form with changes. `status` needs_review: received, and held until someone has compared it (206). */
export const uploadRedlinedTaxContract = (
  monitor: Monitor,
  body: CallInput<typeof packets.uploadRedlinedTaxContract>['body'],
  file: UploadedFile | null,
) => monitor.call(packets.uploadRedlinedTaxContract, { body }, { handles: [409, 413, 422], file });

/** Records that someone compared an uploaded tax form. */
export const acceptTaxForm = (monitor: Monitor, id: string, expected_version: number) =>
  monitor.call(packets.acceptTaxForm, { params: { id }, body: { expected_version } }, { handles: [409, 422] });

/** Puts the broker's own version of an agreement into a packet. */
export const uploadRedlinedContract = (
  monitor: Monitor,
  body: CallInput<typeof contracts.uploadRedlinedContract>['body'],
  file: UploadedFile | null,
) => monitor.call(contracts.uploadRedlinedContract, { body }, { handles: [409, 413, 422], file });

/** The bank numbers of a packet; reading them is recorded. */
export async function readBankDetails(monitor: Monitor, id: string) {
  const { data } = await monitor.call(packets.readBankDetails, { params: { id } });
  return data;
}

/** A file of a packet, to save. */
export const downloadPacketFile = (monitor: Monitor, id: string, file_id: string) =>
  monitor.download(packets.downloadPacketFile, { params: { id, file_id } });

/** The agreement that carriers now sign; null: none. */
export async function getCurrentContract(monitor: Monitor) {
  const { data } = await monitor.call(contracts.getCurrentContract, {});
  return data.contract;
}

/** Versions of the company's agreements, newest first. */
export async function listContracts(monitor: Monitor) {
  const { data } = await monitor.call(contracts.listContracts, { query: {} });
  return data.contracts;
}

/** Uploads a new version of the agreement. 409 when another is in use than the caller saw. */
export const uploadContract = (
  monitor: Monitor,
  body: CallInput<typeof contracts.uploadContract>['body'],
  file: UploadedFile | null,
) => monitor.call(contracts.uploadContract, { body }, { handles: [409, 413, 422], file });

/** One version's file. */
export const downloadContract = (monitor: Monitor, id: string) =>
  monitor.download(contracts.downloadContract, { params: { id } });

/** The company's payment terms by name, the retired ones last. */
export async function listPaymentTerms(monitor: Monitor) {
  const { data } = await monitor.call(contracts.listPaymentTerms, {});
  return data.payment_terms;
}

/** Adds a payment term. */
export const createPaymentTerm = (monitor: Monitor, name: string) =>
  monitor.call(contracts.createPaymentTerm, { body: { payment_term: { name } } }, { handles: [422] });

/** Renames a payment term, retires it or restores it. 409 when it changed since it was read. */
export const updatePaymentTerm = (
  monitor: Monitor,
  id: string,
  payment_term: CallInput<typeof contracts.updatePaymentTerm>['body']['payment_term'],
) => monitor.call(contracts.updatePaymentTerm, { params: { id }, body: { payment_term } }, { handles: [409, 422] });
