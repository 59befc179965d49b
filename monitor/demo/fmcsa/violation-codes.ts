import type { Random } from './random';

export type Basic = 'unsafe' | 'hours' | 'fitness' | 'substances' | 'maintenance' | 'hazmat' | 'none';

/** Who a violation is written against: the driver, the power unit or the trailer. */
type ViolationSubject = 'driver' | 'truck' | 'trailer';

export interface ViolationCode {
  subject: ViolationSubject;
  basic: Basic;
  category: number;
  part: string;
  section: string;
  /** Chance that an officer who finds it puts the driver or vehicle out of service. */
  outOfServiceChance: number;
  severity: number;
  description: string;
}

/** weight | subject | BASIC | category | part | section | out-of-service percent | severity | description */
const table = `
90|driver|unsafe|45|392|2-SLLS2|0|4|State/Local Laws - Speeding 6-10 miles per hour over the speed limit.
45|driver|unsafe|45|392|2-SLLS3|0|7|State/Local Laws - Speeding 11-14 miles per hour over the speed limit.
18|driver|unsafe|45|392|2-SLLS4|0|10|State/Local Laws - Speeding 15 or more miles per hour over the speed limit.
40|driver|unsafe|11|392|16-D|0|7|Driver - Failed to wear seat belt while operating a CMV.
28|driver|unsafe|14|392|82DUMT|0|10|Driver - Using a hand-held mobile telephone
24|driver|unsafe|12|392|2-SLLLR|0|3|State/Local Laws - Lane restriction violation
14|driver|unsafe|41|392|2-SLLFC|0|5|State/Local Laws - Following too close.
14|driver|unsafe|42|392|2-SLLIL|0|5|State/Local Laws - Improper lane change.
22|driver|unsafe|40|392|2-SLLTCD|0|5|State/Local Laws - Failure to obey a traffic control device.
3|driver|unsafe|44|392|2-SLLRD|10|10|State/Local Laws - Reckless driving.
4|driver|unsafe|48|392|2-SLLRW|0|5|State/Local Laws - Failure to yield right of way.
5|driver|unsafe|12|392|16B-DPASS|0|3|Driver - Failed to require passenger(s) (not a co-driver) to use seat belt while operating a property-carrying CMV.
70|driver|hours|3|395|8A1-HOSRODS|25|5|Hours of Service (HOS) - Record of duty status not current.
55|driver|hours|3|395|8A-ELD|70|5|Electronic Logging Device (ELD) - No record of duty status when ELD required.
34|driver|hours|2|395|8E-HOSFALSE|65|7|Hours of Service (HOS) - False record of duty status.
30|driver|hours|7|395|3A2-PROP|55|7|Hours of Service (HOS) - Driving beyond the 14-hour duty period, property-carrying vehicle.
28|driver|hours|7|395|3A3-PROP|55|7|Hours of Service (HOS) - Driving beyond the 11-hour driving limit, property-carrying vehicle.
14|driver|hours|6|395|3B-PROP|50|7|Hours of Service (HOS) - Driving after 60/70 hours on duty, property-carrying vehicle.
26|driver|hours|7|395|3A3-BREAK|10|7|Hours of Service (HOS) - Driving beyond 8 hours since the last 30-minute interruption.
24|driver|hours|3|395|22A-ELDREG|5|5|Electronic Logging Device (ELD) - Device not registered.
20|driver|hours|3|395|24D-ELDXFR|2|3|Electronic Logging Device (ELD) - Cannot transfer records to the officer.
40|driver|fitness|1|391|41A-MED|5|1|Driver - Operating without possessing a valid medical certificate.
12|driver|fitness|8|383|23A2-CDL|95|8|Driver - Operating a CMV without a CDL.
6|driver|fitness|8|383|51A-SUSP|97|8|Driver - Driving a CMV while disqualified.
10|driver|fitness|14|391|11B2-ENG|8|4|Driver - Cannot read or speak the English language sufficiently to respond to official inquiries.
5|driver|fitness|8|383|93B-END|40|8|Driver - No required endorsement on CDL.
4|driver|substances|9|392|4A-DRUG|97|10|Driver - Possession or use of drugs while on duty.
4|driver|substances|10|392|5A2-ALC|97|5|Driver - Possession, use or influence of alcohol within 4 hours of duty.
5|driver|substances|8|390|3E-DACH|96|10|Driver - Prohibited from performing safety-sensitive functions in the Drug and Alcohol Clearinghouse.
85|truck|maintenance|20|393|9A-LLP|8|6|Lighting - Lamp inoperative.
40|trailer|maintenance|20|393|9A-LTSI|75|6|Lighting - Turn signal - Any inoperative on the rearmost vehicle.
45|trailer|maintenance|20|393|9A-LSTP|30|6|Lighting - Stop lamp inoperative.
30|trailer|maintenance|20|393|11-LCRR|0|3|Lighting - Conspicuity reflective material missing.
60|truck|maintenance|15|393|47E-BOA|30|4|Brakes - Clamp or roto type out of adjustment.
45|trailer|maintenance|15|393|47E-BOAT|30|4|Brakes - Clamp or roto type out of adjustment on a trailer.
36|truck|maintenance|16|393|45B2-BHC|25|4|Brakes - Hose or tubing chafing or kinked.
24|truck|maintenance|16|393|53B-BASA|0|4|Brakes - Automatic adjuster defective on an air-braked CMV.
22|trailer|maintenance|16|393|55E-BABS|0|4|Brakes - ABS malfunction lamp inoperative on a trailer.
18|truck|maintenance|16|393|48A-BINOP|60|4|Brakes - Inoperative or defective.
16|trailer|maintenance|16|396|3A1-BL|45|4|Brakes - Air leak at a connection.
10|truck|maintenance|16|396|3A1-B20|98|4|Brakes - 20 percent or more of the service brakes defective.
42|truck|maintenance|23|393|75C-TT|12|8|Tires - Other tread depth less than 2/32 of an inch.
26|trailer|maintenance|23|393|75A3-TF|95|8|Tires - Flat or audible air leak.
18|trailer|maintenance|23|393|75A1-TPLY|92|8|Tires - Ply or belt material exposed.
12|truck|maintenance|24|393|205C-WFN|50|2|Wheels - Fasteners loose or missing.
14|truck|maintenance|22|393|207A-SUSP|45|7|Suspension - Axle positioning parts defective or missing.
16|truck|maintenance|26|393|60C-WSD|0|1|Windshield - Damaged or discolored.
18|truck|maintenance|28|393|95A-EEFE|0|2|Emergency Equipment - Fire extinguisher missing or discharged.
22|truck|maintenance|28|393|95A4-EEUS|0|2|Emergency Equipment - Fire Extinguishers - unsecured
10|truck|maintenance|28|393|95F-EEWD|0|2|Emergency Equipment - No or insufficient warning devices.
26|truck|maintenance|29|396|17C-PI|0|4|Inspection - Operating without proof of a periodic inspection.
12|trailer|maintenance|29|396|17C-PIT|0|4|Inspection - Trailer without proof of a periodic inspection.
10|truck|maintenance|21|393|209D-STRG|35|6|Steering - System components worn or loose.
6|truck|maintenance|19|393|201A-FRM|55|2|Frame - Cracked, loose, sagging or broken.
8|truck|maintenance|27|393|83G-EXH|10|1|Exhaust - Leak under the cab or sleeper.
5|truck|maintenance|18|393|67-FUEL|40|1|Fuel - Tank leaking or not securely attached.
7|trailer|maintenance|17|393|70B-CPL|60|3|Coupling - Fifth wheel locking defect.
18|trailer|maintenance|25|393|110-LSTD|80|10|Load Securement - Too few tiedowns.
12|trailer|maintenance|25|393|104B-LSDD|70|7|Load Securement - Damaged or defective tiedown.
30|truck|maintenance|30|396|5B-OIL|3|3|Maintenance - Oil or grease leak.
30|truck|none|51|392|2-SLLSR|0|0|State/Local Laws - State registration/tag violation
24|truck|none|51|390|21TB2-DOT|0|0|Operate a CMV without USDOT number displayed. Must be preceded by the letters USDOT
12|truck|none|51|390|21TB1-MC|0|0|Operating a CMV without legal name or trade name displayed
20|truck|none|47|392|2-SLLWB|0|0|State/Local Laws - Over the bridge formula weight.
6|truck|none|55|392|9A-AUTH|60|0|Operating without the required operating authority.
`;

const hazmatTable = `
14|truck|hazmat|31|177|817A-SP|15|3|Shipping paper missing or not accessible.
12|trailer|hazmat|32|172|504A-PLAC|20|5|Vehicle not placarded as required.
5|trailer|hazmat|34|177|834A-LOAD|60|10|Package not secured in vehicle.
4|trailer|hazmat|35|180|415B-TEST|10|6|Cargo tank test or inspection markings missing.
4|truck|hazmat|38|172|602C-ER|10|3|Emergency response information not available.
2|trailer|hazmat|39|173|24B-REL|85|10|Hazardous material released from package.
`;

function read(text: string): (readonly [ViolationCode, number])[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [weight, subject, basic, category, part, section, outOfService, severity, description] = line.split('|');
      const code: ViolationCode = {
        subject: subject as ViolationSubject,
        basic: basic as Basic,
        category: Number(category),
        part: part!,
        section: section!,
        outOfServiceChance: Number(outOfService) / 100,
        severity: Number(severity),
        description: description!,
      };
      return [code, Number(weight)] as const;
    });
}

const all = read(table);
const bySubject = {
  driver: all.filter(([code]) => code.subject === 'driver'),
  vehicle: all.filter(([code]) => code.subject !== 'driver'),
  truck: all.filter(([code]) => code.subject === 'truck'),
  hazmat: read(hazmatTable),
};

/** Violations by how often inspections find them; `truck` leaves out those only a trailer can have. */
export function drawViolation(random: Random, among: keyof typeof bySubject): ViolationCode {
  return random.weighted(bySubject[among]);
}

/** One that always puts someone or something out of service. */
export const gravest = {
  driver: all.find(([code]) => code.section === '23A2-CDL')![0],
  vehicle: all.find(([code]) => code.section === '3A1-B20')![0],
};
