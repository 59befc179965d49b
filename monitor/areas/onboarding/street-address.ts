import type { FieldCondition } from '../../carrier-pages/conditional-fields';
import type { Phrase } from '../../carrier-pages/language';
import type { SectionField } from './section-field';

type AddressFields = {
  /** Of the fields' names, where a section has more than one address. */
  prefix?: string;
  group: Phrase;
  groupIf?: FieldCondition;
  isRequired: SectionField['isRequired'];
  /** Of state and postal code, which not every country has. */
  isRegionRequired?: SectionField['isRequired'];
};

/** Street, city, state and postal code as a carrier types them. */
export const streetAddress = ({
  prefix = '',
  group,
  groupIf,
  isRequired,
  isRegionRequired = isRequired,
}: AddressFields): SectionField[] => [
  { name: `${prefix}street`, label: 'Street', kind: 'text', isRequired, autoComplete: 'address-line1', group, groupIf },
  { name: `${prefix}city`, label: 'City', kind: 'text', isRequired, autoComplete: 'address-level2' },
  { name: `${prefix}state`, label: 'State or province', kind: 'text', max: 40, isRequired: isRegionRequired },
  {
    name: `${prefix}postal_code`,
    label: 'Postal code',
    kind: 'postal',
    isRequired: isRegionRequired,
    autoComplete: 'postal-code',
  },
];
