import type { PacketSection } from '@contract/onboarding/packets.constants';
import type { FieldCondition } from '../../carrier-pages/conditional-fields';
import type { Phrase } from '../../carrier-pages/language';
import type { Answers, SectionField } from './section-field';
import { streetAddress } from './street-address';
import { TAX_FIELDS } from './tax-fields';

export type { Answers, SectionField } from './section-field';

/** Of text on several lines, where its field does not say. */
export const LONG_TEXT_MAX = 2000;

/** What a selected `check` sends. */
export const CHECKED = 'yes';

const yes = (name: string, value: string) => (answers: Answers) => answers[name] === value;

export const COUNTRY_CHOICES = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
  { value: 'MX', label: 'Mexico' },
] as const;

const TRAILERS = (
  [
    ['van', 'Dry van'],
    ['reefer', 'Reefer'],
    ['flatbed', 'Flatbed'],
    ['drop_deck', 'Drop deck'],
    ['double_drop', 'Double drop'],
    ['lowboy', 'Lowboy'],
    ['intermodal', 'Intermodal'],
    ['tanker', 'Tanker'],
    ['heavy_haul', 'Heavy haul'],
    ['dumps', 'Dump'],
    ['grain', 'Grain'],
    ['car_hauler', 'Car hauler'],
    ['pneumatic', 'Pneumatic'],
    ['livestock', 'Livestock'],
    ['cargo_vans', 'Cargo van'],
    ['straight_box_trucks', 'Straight box truck'],
  ] as const
).map(([value, label]) => ({ value, label }));

const address = (required: boolean): SectionField[] => [
  ...streetAddress({ group: 'Address', isRequired: required }),
  { name: 'country', label: 'Country', kind: 'select', choices: COUNTRY_CHOICES, isRequired: required },
];

const OWNER = 'owner';

const person = (
  who: string,
  caption: 'Owner or officer' | 'Dispatch' | 'After hours' | 'Accounts receivable' | 'Claims',
  { phone = false, name = false, email = false }: { phone?: boolean; name?: boolean; email?: boolean },
): SectionField[] => [
  // Most carriers have one truck: its owner is all of these, and is typed once.
  ...(who === OWNER
    ? []
    : [
        {
          name: `${who}_same`,
          label: 'Same person as the owner',
          kind: 'check',
          copies: ['name', 'phone', 'email'].map((part) => ({ to: `${who}_${part}`, from: `${OWNER}_${part}` })),
          group: caption,
        } satisfies SectionField,
      ]),
  {
    name: `${who}_name`,
    label: 'Name',
    kind: 'text',
    isRequired: name,
    ask: `${caption}: enter the name.` as const,
    ...(who === OWNER && { group: caption, autoComplete: 'name' }),
  },
  {
    name: `${who}_phone`,
    label: 'Phone',
    kind: 'phone',
    isRequired: phone,
    ask: `${caption}: enter the phone number.` as const,
    ...(who === OWNER && { autoComplete: 'tel' }),
  },
  {
    name: `${who}_email`,
    label: 'Email',
    kind: 'email',
    isRequired: email,
    ask: `${caption}: enter the email address.` as const,
    ...(who === OWNER && { autoComplete: 'email' }),
  },
];

export const SECTION_FIELDS: Record<PacketSection, readonly SectionField[]> = {
  company: [
    { name: 'legal_name', label: 'Legal name', kind: 'text', isRequired: true, autoComplete: 'organization' },
    { name: 'dba_name', label: 'Doing business as', kind: 'text' },
    { name: 'scac', label: 'SCAC', kind: 'text', max: 4, hint: 'Two to four letters, if you have one.' },
    ...address(true),
    { name: 'phone', label: 'Main phone', kind: 'phone', isRequired: true, group: 'How to reach you' },
    { name: 'email', label: 'Main email', kind: 'email', isRequired: true },
  ],
  contacts: [
    ...person(OWNER, 'Owner or officer', { name: true, phone: true, email: true }),
    ...person('dispatch', 'Dispatch', { name: true, phone: true, email: true }),
    ...person('after_hours', 'After hours', { phone: true }),
    ...person('ar', 'Accounts receivable', { email: true }),
    ...person('claims', 'Claims', {}),
    {
      name: 'references',
      label: 'Brokers or shippers you haul for',
      hint: 'References we can call: name and phone, one per line.',
      kind: 'long',
      group: 'References',
    },
  ],
  equipment: [
    {
      name: 'power_units',
      ask: 'Enter how many trucks you run.',
      label: 'Trucks you run',
      kind: 'number',
      isRequired: true,
    },
    { name: 'drivers', ask: 'Enter how many drivers you have.', label: 'Drivers', kind: 'number', isRequired: true },
    {
      name: 'trailer_types',
      ask: 'Choose what you pull.',
      label: 'What you pull',
      kind: 'choices',
      choices: TRAILERS,
      isRequired: true,
    },
    {
      name: 'certifications',
      label: 'Certifications you hold',
      kind: 'choices',
      choices: [
        { value: 'hazmat', label: 'Hazardous materials' },
        { value: 'twic', label: 'TWIC' },
        { value: 'ctpat', label: 'C-TPAT' },
        { value: 'smartway', label: 'SmartWay' },
        { value: 'minority_owned', label: 'Minority-owned' },
      ],
    },
    {
      name: 'vins',
      label: 'VINs of your trucks and trailers',
      hint: 'One per line, as on your schedule of vehicles.',
      kind: 'long',
    },
    ...([1, 2, 3] as const).flatMap((at): SectionField[] => [
      {
        name: `lane_${at}_from`,
        ask: `Enter where lane ${at} begins.` as const,
        label: 'From',
        kind: 'place',
        group: at === 1 ? 'Lane you like to run' : (`Lane you like to run, ${at}` as const),
        hint: at === 1 ? 'If any: a city and state such as Dallas, TX, or a state.' : undefined,
        isRequired: (answers) => Boolean(answers[`lane_${at}_to`]),
      },
      {
        name: `lane_${at}_to`,
        ask: `Enter where lane ${at} ends.` as const,
        label: 'To',
        kind: 'place',
        isRequired: (answers) => Boolean(answers[`lane_${at}_from`]),
      },
    ]),
  ],
  tax: TAX_FIELDS,
  insurance: [
    { name: 'agent_name', label: 'Insurance agent or agency', kind: 'text' },
    { name: 'agent_phone', label: 'Their phone', kind: 'phone' },
    { name: 'agent_email', label: 'Their email', kind: 'email' },
  ],
  payment: [
    {
      name: 'pay_to',
      ask: 'Choose who gets paid.',
      label: 'Pay to',
      kind: 'select',
      isRequired: true,
      choices: [
        { value: 'carrier', label: 'Our company' },
        { value: 'factor', label: 'Our factoring company' },
      ],
    },
    {
      name: 'remit_name',
      ask: 'Enter the name to remit to.',
      label: 'Remit to: name',
      kind: 'text',
      isRequired: true,
      hint: 'Yours, or the factoring company’s.',
    },
    ...address(true),
    {
      name: 'bank_name',
      ask: 'Enter the name of the bank.',
      label: 'Bank',
      kind: 'text',
      isRequired: true,
      group: 'Bank account',
    },
    {
      name: 'bank_country',
      ask: 'Choose the country of the account.',
      label: 'Country of the account',
      kind: 'select',
      choices: COUNTRY_CHOICES,
      isRequired: true,
    },
    {
      name: 'account_type',
      ask: 'Choose the type of account.',
      label: 'Type of account',
      kind: 'select',
      isRequired: true,
      choices: [
        { value: 'checking', label: 'Checking' },
        { value: 'savings', label: 'Savings' },
      ],
    },
    {
      name: 'routing_number',
      label: 'Routing number',
      kind: 'secret',
      hint: 'Nine digits. In Canada: institution and transit number together. In Mexico: leave blank.',
      isRequired: (answers) => answers.bank_country !== 'MX',
    },
    {
      name: 'account_number',
      label: 'Account number',
      kind: 'secret',
      hint: 'In Mexico: the 18-digit CLABE. Stored encrypted.',
      isRequired: true,
    },
  ],
  agreement: [],
};

/** What a section takes as a file, and when it must have one. */
export const SECTION_FILES: Partial<
  Record<
    PacketSection,
    { label: Phrase; hint: Phrase; isRequired: (answers: Answers) => boolean; shownIf?: FieldCondition }
  >
> = {
  tax: {
    label: 'Signed tax form',
    hint: 'If you upload it. PDF, PNG or JPEG, 20 MB each.',
    isRequired: yes('tax_how', 'file'),
    shownIf: 'file',
  },
  insurance: {
    label: 'Certificate of insurance',
    hint: 'With the broker as certificate holder. PDF, PNG or JPEG, 20 MB each.',
    isRequired: () => true,
  },
  payment: {
    label: 'Voided check, or notice of assignment',
    hint: 'A voided check or a bank letter. If a factoring company gets paid: its notice of assignment or letter of release. PDF, PNG or JPEG, 20 MB each.',
    isRequired: yes('pay_to', 'factor'),
  },
};
