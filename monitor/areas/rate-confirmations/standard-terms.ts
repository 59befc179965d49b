import type { Clause } from '@contract/rate-confirmations/rate-confirmations.entities';

/** The terms of a company without its own: revision 0. The figures are customary, not law. */
export const STANDARD_TERMS: readonly Clause[] = [
  {
    key: 'agreement',
    heading: 'Agreement',
    text: '{{carrier_name}} hauls load {{load_reference}} for {{broker_name}} for the amounts on this confirmation. It adds to the broker-carrier agreement between the parties. Where the two differ, this confirmation governs the rates and stops of this load, and the agreement governs everything else.',
  },
  {
    key: 'no_rebrokering',
    heading: 'No re-brokering',
    text: 'The carrier hauls the load in its own equipment, under its own authority and insurance. It does not re-broker, co-broker, assign or interline it without written consent. If it does, it forfeits payment for this load and is liable for all resulting loss.',
  },
  {
    key: 'accessorials',
    heading: 'Accessorials',
    text: 'Only the amounts on this confirmation are paid, up to the caps on it. Anything else needs a revised confirmation before the work is done.',
  },
  {
    key: 'detention',
    heading: 'Detention',
    text: 'Detention: {{detention}}. It counts from the appointment, or from arrival where the truck came later. The carrier tells the broker before free time ends, has arrival and departure written on the bill of lading, and claims it within 48 hours of delivery.',
  },
  {
    key: 'layover',
    heading: 'Layover and TONU',
    text: 'Layover: {{layover}}. Truck ordered, not used (TONU): {{tonu}}. Neither is owed if the carrier caused the delay or the cancellation.',
  },
  {
    key: 'lumper',
    heading: 'Lumper',
    text: 'Lumper fees are reimbursed as this confirmation says, against the receipt.',
  },
  {
    key: 'tracking',
    heading: 'Tracking and appointments',
    text: 'The carrier keeps tracking on from pickup to delivery where this confirmation requires it, and reports at once what will make it late. Charges that a shipper or receiver makes for a missed appointment may be passed on where the carrier caused it.',
  },
  {
    key: 'cargo',
    heading: 'Cargo',
    text: 'The carrier is liable for loss and damage as 49 U.S.C. 14706 provides, reports shortage, overage and damage before it leaves the stop, and handles claims as 49 CFR part 370 provides.',
  },
  {
    key: 'seal',
    heading: 'Seals and temperature',
    text: 'Where a seal is required, it is put on at pickup and broken by the receiver alone. Where a temperature is given, the trailer is cooled to it before loading and kept there; the carrier keeps the record of it and gives it to the broker on request. Food is hauled as 21 CFR part 1, subpart O provides.',
  },
  {
    key: 'insurance',
    heading: 'Insurance',
    text: 'The carrier has auto liability and cargo insurance in force for this load that does not exclude the goods, the truck or the driver.',
  },
  {
    key: 'payment',
    heading: 'Payment',
    text: 'Payment is due {{payment_days}} days after the broker has the invoice and the papers listed on this confirmation. Invoices go to {{invoice_email}}. A change of bank account or remit-to is accepted only after a call to a number on file.',
  },
  {
    key: 'customers',
    heading: 'Non-solicitation',
    text: 'For 12 months after delivery the carrier does not solicit freight from the shipper or receiver of this load that it came to know through it.',
  },
  {
    key: 'record',
    heading: 'Record of the transaction',
    text: 'The broker keeps the record of this transaction for three years. Each party to it may review that record, as 49 CFR 371.3 provides.',
  },
  {
    key: 'revisions',
    heading: 'Revisions',
    text: 'A revised confirmation replaces this one. The carrier owes nothing new until it has accepted it.',
  },
];
