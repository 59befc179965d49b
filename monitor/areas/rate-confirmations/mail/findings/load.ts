import { type FindingRule, found, listed, notChecked } from '../mail-facts';

export const noReference: FindingRule = ({ load, namedReferences, bounce, subject }) =>
  load || bounce || namedReferences.length > 0
    ? null
    : found({
        kind: 'no_reference',
        what: 'The subject names no load.',
        value: subject,
        expected: 'The load’s reference in the subject',
      });

export const unknownReference: FindingRule = ({ load, namedReferences, loadsNamed, bounce }) => {
  if (load || bounce || namedReferences.length === 0) return null;
  const what =
    loadsNamed > 1
      ? 'The subject names more than one of your loads.'
      : 'The subject names a load that is none of yours.';
  return found({
    kind: 'unknown_reference',
    what,
    value: listed(namedReferences),
    expected: 'The reference of one of your loads',
  });
};

export const loadOfAnotherCarrier: FindingRule = ({ load, carrier, addressedDot }) => {
  if (!load || !carrier || addressedDot === null || load.carrierId === carrier.id) return null;
  return found({
    kind: 'load_of_another_carrier',
    what:
      load.carrierId === null
        ? `Load ${load.reference} has no carrier yet.`
        : `Load ${load.reference} is not with ${carrier.name}.`,
    value: `DOT ${carrier.id}`,
    expected: load.carrierId === null ? null : `DOT ${load.carrierId}`,
  });
};

export const unknownCarrier: FindingRule = ({ carrier, addressedDot, bounce }) => {
  if (carrier || bounce) return null;
  return found({
    kind: 'unknown_carrier',
    what:
      addressedDot === null
        ? 'No carrier or load is named. Not delivered.'
        : `Unknown DOT ${addressedDot}. Not delivered.`,
    value: addressedDot === null ? null : `DOT ${addressedDot}`,
    expected: 'A carrier on file',
  });
};

export const otherCarrierNumber: FindingRule = ({ carrier, things }) => {
  const others = things
    .filter(({ kind, standing }) => kind === 'carrier_number' && standing !== 'on_file')
    .map(({ value }) => value);
  if (others.length === 0) return null;
  const said = { kind: 'other_carrier_number', value: listed(others) } as const;
  if (carrier === null)
    return notChecked({ ...said, what: 'Its carrier numbers were not checked: no carrier is known.', expected: null });
  return found({
    ...said,
    what: `The email names a number that is not ${carrier.name}’s.`,
    expected: listed(carrier.numbers),
  });
};
