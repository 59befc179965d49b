import { readFileSync } from 'node:fs';

/**
 * What each rule finds of every carrier of the demo, worked out a second time: from the files themselves, row by row, as the
 * regulations and FMCSA's column descriptions read. It shares nothing with the importer, the facts or the rules: dates are
 * strings, dockets are text, and a carrier is a pile of papers.
 */

export type Finding = 'pass' | 'fail' | 'incomplete';
type Row = Record<string, string>;
type Files = Readonly<Record<string, readonly Row[]>>;

/** What the company itself holds of a carrier. */
export type OwnPapers = {
  certificates: { coverage: string; usd: number; from: string; until: string; isVerified: boolean }[];
  identifiers: string[];
  /** The last day on which an ELD was heard of. */
  lastPosition: string | null;
};

export function readTable(path: string): Row[] {
  const [header, ...lines] = splitCsv(readFileSync(path, 'utf8'));
  return lines.map((cells) => Object.fromEntries(header!.map((name, at) => [name, (cells[at] ?? '').trim()])));
}

function splitCsv(text: string): string[][] {
  const table: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += letter;
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === ',') {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') {
      table.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += letter;
  }
  if (cell !== '' || row.length > 0) table.push([...row, cell]);
  return table;
}

/** 20260915, 20260915 1430, 09/15/2026 and 2026-09-15 are one day; anything else is none. */
function day(text: string | undefined): string | null {
  const t = text ?? '';
  const packed = /^(\d{4})(\d\d)(\d\d)(\D|$)/.exec(t) ?? /^(\d{4})-(\d\d)-(\d\d)/.exec(t);
  if (packed) return `${packed[1]}-${packed[2]}-${packed[3]}`;
  const slashed = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(t);
  return slashed ? `${slashed[3]}-${slashed[1]}-${slashed[2]}` : null;
}

/** The same date some months earlier; a day that its month does not have is its last one. */
function monthsBefore(today: string, months: number): string {
  const [year, month, date] = today.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${first.toISOString().slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`;
}

const daysAfter = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);

const docketOf = (text: string | undefined) => (text ?? '').replace(/^([A-Z]+)-?0*(\d+)$/, '$1$2');
const numberOf = (text: string | undefined) => String(Number(text || '0') || '');

/**
 * The closed register is believed while the files that took its place say nothing against it, and then only so long: an
 * authority two years, within which everyone has to renew the registration; a policy one. Where one of them is not at hand it
 * is worth a month.
 */
const CLOSED = {
  authority: { days: 730, since: ['motus-carrier', 'motus-authhist', 'motus-revokesuspend'] },
  insurance: { days: 365, since: ['motus-insur', 'motus-inshist'] },
} as const;

/** When the old register closed, of which day the newer one and the census are, and of which newer files only parts are at hand. */
export type Shelf = { closedOn: string; newOn: string; censusOn: string; inParts: readonly string[] };

type License = {
  docket: string;
  words: string;
  isForHire: boolean;
  isForFreight: boolean;
  isActive: boolean;
  isForBorder: boolean;
  /** By the closed register. */
  isOld: boolean;
};
const isForBorder = (docket: string, words: string) => docket.startsWith('MX') || /mexic|enterprise/i.test(words);

const spelled = (text: string | undefined) =>
  [...(text ?? '').toUpperCase()].filter((one) => /[A-Z\d]/.test(one)).join('');

type Policy = { docket: string; usd: number; over: number | null; from: string | null; until: string | null };

const isForHire = (words: string) => /carrier|common|contract/i.test(words) && !/broker|forwarder/i.test(words);

/** Every carrier under `DOT 5000101`, or its docket where it has no USDOT number. */
export function secondOpinion(
  files: Files,
  ownOf: (carrier: string) => OwnPapers,
  today: string,
  { closedOn, newOn, censusOn, inParts }: Shelf,
) {
  const table = (name: string) => files[name] ?? [];
  // Who a docket belongs to: the newer register's word, then the older one's, then whoever a row names.
  const newOwner = new Map<string, string>();
  for (const row of table('motus-carrier')) newOwner.set(docketOf(row.DOCKET_NUMBER), numberOf(row.USDOT_NUMBER));
  const oldOwner = new Map<string, string>();
  for (const row of table('legacy-carrier')) oldOwner.set(docketOf(row.DOCKET_NUMBER), numberOf(row.DOT_NUMBER));
  const named = (docket: string, dot: string) => {
    const owner = newOwner.get(docket) || oldOwner.get(docket) || dot;
    return owner === '' ? docket : `DOT ${owner}`;
  };
  const hasChangedHands = (docket: string) => {
    const [before, now] = [oldOwner.get(docket), newOwner.get(docket)];
    return Boolean(before && now && before !== now);
  };

  const pile = new Map<string, Record<string, Row[]>>();
  const put = (carrier: string, name: string, row: Row) => {
    const papers = pile.get(carrier) ?? {};
    pile.set(carrier, papers);
    papers[name] = [...(papers[name] ?? []), row];
  };
  for (const [name, rows] of Object.entries(files))
    for (const row of rows) {
      const docket = docketOf(row.DOCKET_NUMBER ?? row.PREFIX_DOCKET_NUMBER);
      const dot = numberOf(row.DOT_NUMBER ?? row.USDOT_NUMBER);
      if (docket !== '') put(named(docket, dot), name, row);
      else if (dot !== '') put(`DOT ${dot}`, name, row);
    }
  const violationsOf = new Map<string, Row[]>();
  for (const row of table('violations'))
    violationsOf.set(row.INSPECTION_ID!, [...(violationsOf.get(row.INSPECTION_ID!) ?? []), row]);
  // Who can be reached the same way: by telephone, email, or under one roof with one of the same people.
  const reach = new Map<string, Set<string>>();
  const waysOf = (row: Row) => [
    ...[row.PHONE, row.CELL_PHONE]
      .map((text) => (text ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''))
      .filter((digits) => digits.length >= 7),
    ...[row.EMAIL_ADDRESS ?? ''].filter((text) => /.@./.test(text)).map((text) => text.toLowerCase()),
  ];
  const roofOf = (row: Row) => {
    const [street, zip] = [row.PHY_STREET, row.PHY_ZIP].map((text) =>
      (text ?? '').toUpperCase().replace(/[^A-Z\d]/g, ''),
    );
    return street && zip ? `${street} ${/^\d{9}$/.test(zip) ? zip.slice(0, 5) : zip}` : null;
  };
  const peopleOf = (row: Row) =>
    [row.COMPANY_OFFICER_1, row.COMPANY_OFFICER_2]
      .map((name) => (name ?? '').trim().toUpperCase())
      .filter((name) => / ./.test(name));
  const censusOf = new Map(table('company-census').map((row) => [`DOT ${numberOf(row.DOT_NUMBER)}`, row]));
  for (const [carrier, row] of censusOf)
    for (const way of [...waysOf(row), roofOf(row)])
      if (way !== null) reach.set(way, (reach.get(way) ?? new Set()).add(carrier));
  const others = (way: string, carrier: string) => {
    const found = [...reach.get(way)!].filter((one) => one !== carrier);
    return found.length > 20 ? [] : found;
  };
  const units = new Set(table('inspection-units').map((row) => row.INSPECTION_ID));
  return new Map([...pile].map(([carrier, papers]) => [carrier, judge(carrier, papers)]));

  function judge(carrier: string, papers: Record<string, Row[]>): Record<string, Finding> {
    const of = (name: string) => papers[name] ?? [];
    const isKnownByNumber = carrier.startsWith('DOT ');
    const own = ownOf(carrier);
    const licenses = licensesOf(of('motus-carrier'), of('legacy-carrier'));
    const grants = grantsOf(of('motus-authhist'), of('legacy-authhist'), licenses);
    // A paper that says the authority was taken, and none of a later day that says it is active, as the register does.
    const isContradicted = ({ docket, words }: License) => {
      const about = (row: Row) => docketOf(row.DOCKET_NUMBER) === docket && row.OP_AUTH_TYPE === words;
      const told = of('motus-authhist')
        .filter(about)
        .flatMap((row) => {
          const on = day(row.STATUS_CHANGE_DATE);
          return on === null || on > today
            ? []
            : [{ on, isActive: row.OP_AUTH_STATUS === 'Active', word: row.REASON! }];
        });
      const noticed = of('motus-revokesuspend')
        .filter(about)
        .flatMap((row) => {
          const [served, from] = [day(row.ORDER1_SERVE_DATE), day(row.ORDER1_EFFECTIVE_DATE)];
          const since = from ?? served;
          return since === null || since > today ? [] : [served ?? since];
        });
      const ended = told.filter(({ isActive, word }) => !isActive && !/pending/i.test(word)).map(({ on }) => on);
      const isActiveFrom = (from: string, orAtOnce: RegExp) =>
        told.some(({ on, isActive, word }) => isActive && (on > from || (on === from && orAtOnce.test(word))));
      return (
        noticed.some((from) => !isActiveFrom(from, /./)) || ended.some((from) => !isActiveFrom(from, /^(?!grant)/i))
      );
    };
    // A part of a newer file has all of whom it names, and nothing of anyone else.
    const isWhole = (name: string) =>
      !inParts.includes(name) || of(name).some((row) => name !== 'motus-authhist' || isForHire(row.OP_AUTH_TYPE!));
    const stands = ({ days, since }: { days: number; since: readonly string[] }) =>
      daysAfter(closedOn, since.every(isWhole) ? days : 30) >= today;
    const [oldAuthority, oldInsurance] = [stands(CLOSED.authority), stands(CLOSED.insurance)];
    // Who was in the newer register and is not any more is not what the older one says.
    const hasNewEvents = new Set(
      of('motus-authhist')
        .filter((row) => isForHire(row.OP_AUTH_TYPE!))
        .map((row) => docketOf(row.DOCKET_NUMBER)),
    );
    const standing = licenses.filter((one) => one.isForHire && one.isForFreight && one.isActive);
    const mayHaul = standing.filter(
      (one) => !isContradicted(one) && !one.isForBorder && (!one.isOld || !hasNewEvents.has(one.docket)),
    );
    // Contradicted, or of a carrier from across the border, which no load within the country may have: neither.
    const isAuthorized = (): Finding => {
      if (mayHaul.some((one) => !one.isOld || oldAuthority)) return 'pass';
      if (standing.length > 0) return 'incomplete';
      if (!licenses.some((one) => one.isForHire) && !oldAuthority && licenses.some((one) => one.isOld))
        return 'incomplete';
      return licenses.length > 0 ? 'fail' : 'incomplete';
    };
    const since = grants
      .filter(({ holds }) => holds)
      .sort((a, b) => (a.on < b.on ? -1 : 1))
      .at(-1);
    const oldEnough = (months: number): Finding => {
      if (since === undefined) return 'incomplete';
      if (since.on > monthsBefore(today, months)) return 'fail';
      return since.isOld && !oldAuthority ? 'incomplete' : 'pass';
    };
    const policies = policiesOf(of, licenses, new Set(mayHaul.map(({ docket }) => docket)), {
      oldTells: oldInsurance,
      newTells: isWhole('motus-insur'),
    });
    const certified = (coverage: string) => {
      const valid = own.certificates.filter(
        (one) => one.coverage === coverage && one.isVerified && one.from <= today && one.until > today,
      );
      return valid.length === 0 ? null : Math.max(...valid.map(({ usd }) => usd));
    };
    const liability = (least: number): Finding => {
      const most = Math.max(policies.usd ?? -1, certified('bipd') ?? -1);
      if (most >= least) return 'pass';
      // A policy of a list that is too old, or of the docket's earlier owner, is neither coverage nor none.
      if (policies.isUnsure) return 'incomplete';
      // What the newer register has less of than the frozen one is sure in neither direction.
      if ((policies.uncappedUsd ?? -1) >= least) return 'incomplete';
      return most >= 0 || policies.hasEnded ? 'fail' : 'incomplete';
    };
    const onCertificate = (coverage: string, least: number): Finding => {
      const usd = certified(coverage);
      return usd === null ? 'incomplete' : usd >= least ? 'pass' : 'fail';
    };
    const [census] = of('company-census');
    const inspections = of('inspections')
      .map((row) => ({ on: day(row.INSP_DATE) ?? '', row }))
      .filter(({ on }) => on !== '' && on <= today);
    const wasInspected = inspections.some(({ on }) => on >= monthsBefore(today, 24));
    // A terminal inspection sees no road, and a report without a unit saw no vehicle.
    const wasOnRoad =
      (own.lastPosition !== null && own.lastPosition >= monthsBefore(today, 12)) ||
      inspections.some(
        ({ on, row }) =>
          on >= monthsBefore(today, 12) && row.INSP_LEVEL_ID !== '5' && units.has(row.INSPECTION_ID ?? ''),
      );
    // Each number has a month and odd or even years; who filed in the two years up to the last deadline has filed for it.
    const updated = (): Finding => {
      const filed = day(census?.MCS150_DATE);
      if (census === undefined || filed === null) return 'incomplete';
      const [month, isOdd] = [Number(carrier.at(-1)) || 10, Number(carrier.at(-2)) % 2 === 1];
      const isLate = (by: string) => {
        let [year, past] = [Number(by.slice(0, 4)), ''];
        for (; past === ''; year -= 1) {
          const after = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
          if ((year % 2 === 1) === isOdd && after <= by) past = after;
        }
        return filed < monthsBefore(past, 24);
      };
      return isLate(censusOn) ? 'fail' : isLate(today) ? 'incomplete' : 'pass';
    };
    const driversSeen = inspections.filter(
      ({ on, row }) =>
        on >= monthsBefore(today, 24) && '1236'.includes(row.INSP_LEVEL_ID || 'none') && row.DRIVER_OOS_TOTAL !== '',
    );
    const driversStopped = driversSeen.filter(({ row }) => Number(row.DRIVER_OOS_TOTAL) > 0).length;
    const driversWithin = (percent: number): Finding => {
      if (driversSeen.length === 0 || (driversStopped > 0 && driversSeen.length < 5)) return 'incomplete';
      return driversStopped / driversSeen.length <= percent / 100 ? 'pass' : 'fail';
    };
    const speaksEnglish = (): Finding => {
      const stops = inspections
        .filter(({ on }) => on >= monthsBefore(today, 12))
        .filter(({ row }) => row.OOS_TOTAL === '' || Number(row.OOS_TOTAL) > 0 || Number(row.DRIVER_OOS_TOTAL) > 0)
        .map(({ row }) =>
          (violationsOf.get(row.INSPECTION_ID!) ?? []).filter((one) => one.OUT_OF_SERVICE_INDICATOR === 'Y'),
        );
      const isEnglish = (row: Row) => row.PART_NO === '391' && /^11\W?B\W*2/i.test(row.PART_NO_SECTION!);
      if (stops.some((found) => found.some(isEnglish))) return 'fail';
      return stops.some((found) => found.length === 0) ? 'incomplete' : 'pass';
    };
    const isShutDown = (other: string) => {
      const theirs = pile.get(other)!;
      const isOut = (theirs['oos-orders'] ?? []).some((row) => {
        const ended = day(row.RESCIND_DATE ?? row.OOS_RESCIND_DATE);
        return ended === null || ended > today;
      });
      const [motus, legacy] = [theirs['motus-carrier'] ?? [], theirs['legacy-carrier'] ?? []];
      const isHeld =
        motus.some((row) => isForHire(row.OP_AUTH_TYPE!) && /^(active|pending)$/i.test(row.OP_AUTH_STATUS!)) ||
        legacy.some(
          (row) =>
            !motus.some((one) => docketOf(one.DOCKET_NUMBER) === docketOf(row.DOCKET_NUMBER)) &&
            [row.COMMON_STAT, row.CONTRACT_STAT].includes('A'),
        );
      const wasTaken = [
        ...(theirs['motus-authhist'] ?? []).filter((row) => isForHire(row.OP_AUTH_TYPE!)).map((row) => row.REASON),
        ...(theirs['legacy-authhist'] ?? []).flatMap((row) =>
          isForHire(row.OP_AUTH_TYPE!) ? [row.ORIGINAL_ACTION_DESC, row.DISP_ACTION_DESC] : [],
        ),
      ].some((word) => /^(involuntary revo|revoked)/i.test(word ?? ''));
      return isOut || (!isHeld && wasTaken);
    };
    const isLikeAnother = () =>
      census !== undefined &&
      (waysOf(census).some((way) => others(way, carrier).some(isShutDown)) ||
        (roofOf(census) !== null &&
          others(roofOf(census)!, carrier).some(
            (other) =>
              peopleOf(censusOf.get(other)!).some((name) => peopleOf(census).includes(name)) && isShutDown(other),
          )));
    const hadAnother = census?.PRIOR_REVOKE_FLAG === 'Y' && `DOT ${census.PRIOR_REVOKE_DOT_NUMBER}` !== carrier;
    const isOrderedOut = of('oos-orders').some((row) => {
      const ended = day(row.RESCIND_DATE ?? row.OOS_RESCIND_DATE);
      return ended === null || ended > today;
    });
    const ofLetter = (letter: string | undefined, good: string[], bad: string[]): Finding =>
      letter === undefined
        ? 'incomplete'
        : good.includes(letter)
          ? 'pass'
          : bad.includes(letter)
            ? 'fail'
            : 'incomplete';
    const lookedUp = (found: Finding): Finding => (isKnownByNumber ? found : 'incomplete');
    return {
      interstate_carrier_authority_is_active: isAuthorized(),
      authority_age_gteq_three_months: oldEnough(3),
      authority_age_gteq_six_months: oldEnough(6),
      bipd_insurance_gteq_seven_hundred_fifty_thousand: liability(750_000),
      bipd_insurance_gteq_one_million: liability(1_000_000),
      cargo_insurance_gteq_one_hundred_thousand: onCertificate('cargo', 100_000),
      general_liability_insurance_gteq_one_million: onCertificate('general_liability', 1_000_000),
      safety_rating_satisfactory_or_unrated: ofLetter(census?.SAFETY_RATING, ['', 'S'], ['C', 'U']),
      safer_operating_status_active: ofLetter(census?.STATUS_CODE, ['A'], ['I']),
      has_been_inspected_in_the_last_twenty_four_months: lookedUp(wasInspected ? 'pass' : 'fail'),
      no_active_oos_orders: lookedUp(isOrderedOut ? 'fail' : 'pass'),
      has_verified_physical_location_activity: wasOnRoad ? 'pass' : lookedUp('fail'),
      has_verified_manually_entered_identifier: own.identifiers.includes('verified')
        ? 'pass'
        : own.identifiers.includes('refused')
          ? 'fail'
          : 'incomplete',
      mcs_150_not_overdue: lookedUp(updated()),
      authority_age_gteq_own_months: oldEnough(12),
      bipd_insurance_gteq_own_amount: liability(1_500_000),
      no_chameleon_signs: census === undefined ? 'incomplete' : hadAnother || isLikeAnother() ? 'fail' : 'pass',
      driver_oos_rate_lteq_own_percent: lookedUp(driversWithin(10)),
      no_english_proficiency_oos: lookedUp(speaksEnglish()),
    };
  }

  /** Motus speaks for the dockets that it lists; the frozen register for the others. */
  function licensesOf(motus: readonly Row[], legacy: readonly Row[]): License[] {
    const now = motus.map((row) => ({
      docket: docketOf(row.DOCKET_NUMBER),
      words: row.OP_AUTH_TYPE!,
      isForHire: isForHire(row.OP_AUTH_TYPE!),
      isForFreight: /of property/i.test(row.OP_AUTH_TYPE!),
      isActive: row.OP_AUTH_STATUS === 'Active',
      isForBorder: isForBorder(docketOf(row.DOCKET_NUMBER), row.OP_AUTH_TYPE!),
      isOld: false,
    }));
    const listed = new Set(now.map(({ docket }) => docket));
    const before = legacy
      .filter((row) => !listed.has(docketOf(row.DOCKET_NUMBER)))
      .flatMap((row) =>
        ['COMMON', 'CONTRACT', 'BROKER']
          .filter((kind) => row[`${kind}_STAT`] !== 'N' && row[`${kind}_STAT`] !== '')
          .map((kind) => ({
            docket: docketOf(row.DOCKET_NUMBER),
            words: kind,
            isForHire: kind !== 'BROKER',
            isForFreight: row.PROPERTY_CHK === 'Y',
            isActive: row[`${kind}_STAT`] === 'A',
            isForBorder: isForBorder(docketOf(row.DOCKET_NUMBER), row.ENTERPRISE_CHK === 'Y' ? 'ENTERPRISE' : ''),
            isOld: true,
          })),
      );
    return [...now, ...before];
  }

  /** Grants and reinstatements of for-hire authority, and whether each still holds. */
  function grantsOf(motus: readonly Row[], legacy: readonly Row[], licenses: readonly License[]) {
    const told = motus
      .filter((row) => isForHire(row.OP_AUTH_TYPE!))
      .map((row) => ({
        docket: docketOf(row.DOCKET_NUMBER),
        words: row.OP_AUTH_TYPE!,
        on: day(row.STATUS_CHANGE_DATE),
        isStart: /^(grant|reinstat)/i.test(row.REASON!) && row.OP_AUTH_STATUS === 'Active',
        isAgain: /^reinstat/i.test(row.REASON!),
        isEnd: /inactive|withdrawn/i.test(row.OP_AUTH_STATUS!),
      }))
      .flatMap(({ on, ...rest }) => (on !== null && on <= today ? [{ ...rest, on }] : []));
    const toldOf = new Set(told.filter(({ isStart, isEnd }) => isStart || isEnd).map(({ docket }) => docket));
    const fromMotus = told
      .filter(({ isStart }) => isStart)
      .map((start) => ({
        ...start,
        isOld: false,
        hasEnded: told.some(
          (end) =>
            end.isEnd &&
            end.docket === start.docket &&
            end.words === start.words &&
            (start.isAgain ? end.on > start.on : end.on >= start.on),
        ),
      }));
    const fromLegacy = legacy
      .filter((row) => isForHire(row.OP_AUTH_TYPE!) && /^(GRANTED|REINSTATED)/.test(row.ORIGINAL_ACTION_DESC!))
      .flatMap((row) => {
        const [docket, on] = [docketOf(row.DOCKET_NUMBER), day(row.ORIG_SERVED_DATE)];
        if (on === null || on > today || toldOf.has(docket)) return [];
        return [{ docket, words: row.OP_AUTH_TYPE!, on, isOld: true, hasEnded: (row.DISP_ACTION_DESC ?? '') !== '' }];
      });
    return [...fromMotus, ...fromLegacy].map(({ docket, words, on, isOld, hasEnded }) => {
      const ofDocket = licenses.filter((license) => license.docket === docket);
      const kind = /contract/i.test(words) ? /contract/i : /common/i;
      const alike = ofDocket.filter((one) => one.words === words || (kind.test(words) && kind.test(one.words)));
      const standing = alike.length > 0 ? alike : ofDocket;
      const isStanding = standing.length === 0 || standing.some((one) => one.isForHire && one.isActive);
      // A docket that was bought is as old as the register that first names its buyer.
      const came = hasChangedHands(docket) && on < newOn;
      return { docket, on: came ? newOn : on, isOld, holds: !hasEnded && isStanding };
    });
  }

  /** The most that pays today, and whether anything ended. */
  function policiesOf(
    of: (name: string) => readonly Row[],
    licenses: readonly License[],
    hauling: Set<string>,
    { oldTells, newTells }: { oldTells: boolean; newTells: boolean },
  ) {
    const read = (name: string, isBipd: (row: Row) => boolean, thousands: boolean) =>
      of(name)
        .filter(isBipd)
        .map((row) => ({
          docket: docketOf(row.DOCKET_NUMBER ?? row.PREFIX_DOCKET_NUMBER),
          number: spelled(row.POLICY_NO).replace(/^0+/, ''),
          whose: [row.INS_FORM_CODE, row.INS_CLASS_CODE, row.INSURANCE_COMPANY_NAME ?? row.NAME_COMPANY]
            .map(spelled)
            .join('/'),
          insurer: (row.INSURANCE_COMPANY_NAME ?? row.NAME_COMPANY ?? '').toUpperCase(),
          isLayer: row.INS_CLASS_CODE === 'E' || /excess/i.test(row.INS_TYPE_DESC ?? ''),
          isCancellation: /^cancel/i.test(row.FILING_STATUS_REASON ?? row.CANCL_METHOD_GEN ?? ''),
          usd: Number(row.MAX_COV_AMOUNT) * (thousands ? 1000 : 1),
          over:
            row.INS_CLASS_CODE === 'E' || /excess/i.test(row.INS_TYPE_DESC ?? '')
              ? Number(row.UNDERL_LIM_AMOUNT) * (thousands ? 1000 : 1)
              : null,
          from: day(row.EFFECTIVE_DATE),
          until: day(row.CANCL_EFFECTIVE_DATE),
          isPast: /inshist/.test(name),
        }));
    const coded = (row: Row) => row.INS_TYPE_CODE === '1';
    const worded = (row: Row) => /BIPD/i.test(row.INS_TYPE_DESC ?? '');
    const motus = [...read('motus-insur', coded, false), ...read('motus-inshist', coded, false)];
    // Its history too: what it lists as ended is not in force by the frozen list. Without its list of policies on file
    // neither is known.
    const listedByMotus = newTells ? [...of('motus-insur'), ...of('motus-inshist')] : [];
    const isListedByMotus = new Set(listedByMotus.map((row) => docketOf(row.DOCKET_NUMBER)));
    const legacy = [
      ...read('legacy-insur', coded, true),
      ...read('legacy-actpendinsur', worded, true),
      ...read('legacy-inshist', worded, true),
    ].filter(({ docket }) => !isListedByMotus.has(docket));
    const amounts = new Map<string, number>();
    for (const row of of('motus-carrier'))
      if (isForHire(row.OP_AUTH_TYPE!)) {
        const docket = docketOf(row.DOCKET_NUMBER);
        amounts.set(docket, Math.max(amounts.get(docket) ?? 0, Number(row.BIPD_FILE)));
      }
    const ended: string[] = [];
    const paying: Policy[] = [];
    const uncapped: Policy[] = [];
    let isUnsure = false;
    for (const [list, isOld] of [
      [motus, false],
      [legacy, true],
    ] as const)
      for (const policy of list) {
        // The end of a policy on file stands in another list, under the same docket and number; or it is cancelled under a
        // number that no policy on file has, with the same form, insurer and first day.
        const alike = list.filter((one) => one.docket === policy.docket && one.from === policy.from);
        const ends = alike.filter(
          (one) =>
            one.number === policy.number ||
            (!policy.isPast &&
              one.isPast &&
              one.isCancellation &&
              one.whose === policy.whose &&
              !alike.some((other) => !other.isPast && other.number === one.number)),
        );
        const until = ends.map((one) => one.until).find((one) => one !== null) ?? null;
        if ((until !== null && until <= today) || (policy.isPast && until === null)) {
          if (!isOld || oldTells) ended.push(policy.number);
          continue;
        }
        if (policy.from === null || policy.from > today) continue;
        if (isOld && !oldTells) {
          isUnsure = true;
          continue;
        }
        const ofDocket = licenses.filter((one) => one.isForHire && one.docket === policy.docket);
        if (
          hauling.size > 0 &&
          !hauling.has(policy.docket) &&
          ofDocket.length > 0 &&
          !ofDocket.some((one) => one.isActive)
        )
          continue;
        if (isOld && hasChangedHands(policy.docket)) {
          isUnsure = true;
          continue;
        }
        uncapped.push(policy);
        // A cancellation of the same insurer that names no policy on file, and ended too late to be that of the one before.
        const named = (insurer: string) =>
          insurer.replace(/\b(INSURANCE|COMPANY|CORPORATION|ASSURANCE|INS|INC|CO|CORP|THE|OF|AND)\b|[^A-Z\d]/g, '');
        const mayBeCancelled =
          !policy.isPast &&
          list.some(
            (one) =>
              one.isPast &&
              one.isCancellation &&
              one.isLayer === policy.isLayer &&
              [policy.docket, ''].includes(one.docket) &&
              [named(policy.insurer), ''].includes(named(one.insurer)) &&
              !list.some((other) => !other.isPast && other.docket === one.docket && other.number === one.number) &&
              (one.from ?? '') <= policy.from! &&
              one.until !== null &&
              one.until <= today &&
              one.until > (one.from === policy.from ? policy.from! : daysAfter(policy.from!, 60)),
          );
        if (mayBeCancelled) continue;
        const cap = isOld ? amounts.get(policy.docket) : undefined;
        paying.push({ ...policy, usd: cap === undefined ? policy.usd : Math.min(cap, policy.usd), until });
      }
    return { usd: mostOf(paying), uncappedUsd: mostOf(uncapped), hasEnded: ended.length > 0, isUnsure };
  }

  /** With the layers that lie on what the others pay. */
  function mostOf(paying: readonly Policy[]): number | null {
    const primary = paying.filter(({ over }) => over === null).map(({ usd }) => usd);
    let usd = primary.length === 0 ? null : Math.max(...primary);
    for (const layer of paying.filter(({ over }) => over !== null).sort((a, b) => a.over! - b.over!))
      if (layer.over! <= (usd ?? 0)) usd = Math.max(usd ?? 0, layer.usd);
    return usd;
  }
}
