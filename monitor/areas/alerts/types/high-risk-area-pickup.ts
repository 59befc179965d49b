import { DateTime } from 'luxon';
import { whyNotListed } from '../../identity-alerts/why-not-listed';
import { type AlertType, checked, clear, notChecked, raised, unchecked } from '../alert-type';
import { riskAreasIn, riskOfPickup } from '../risk-of-pickup';
import { atStop } from '../words';

const SOURCE = 'Risk areas';

/** Checks the county, the weekday and the goods of the pickup. It ends when the truck has left: what it warns of is over. */
export const highRiskAreaPickup: AlertType = {
  type: 'high_risk_area_pickup',
  closesByItself: true,
  look({ pickup, load, carrier, riskAreas, fraud }) {
    if (!carrier) return clear('The load has no carrier.');
    if (!pickup) return notChecked(unchecked('Pickup', 'the load has none', 'Load'));
    if (pickup.hasLeft) return clear('The truck has left the pickup.');
    if (!pickup.county) return notChecked(unchecked('County', 'the pickup could not be placed', SOURCE));
    const { county, window, timeZone } = pickup;
    const here = riskAreasIn(riskAreas, county);
    const why = whyNotListed(fraud.notChecked['risk-areas']);
    const place = checked(
      'County',
      `${county.name}, ${county.state}, whose middle lies nearest`,
      'Place of the pickup',
      null,
    );
    if (here.length === 0)
      return why === null
        ? clear('The county is not on the list.', [place])
        : notChecked(place, unchecked('Risk areas', why, SOURCE));
    if (!window) return notChecked(place, unchecked('Day of the pickup', 'the load has no window', 'Load'));
    const day = DateTime.fromMillis(window.startsAt, { zone: timeZone ?? 'utc' });
    const { warnings, ofUnknownGoods } = riskOfPickup(here, day, load.commodity);
    const [hit] = warnings;
    const words = day.setLocale('en-US').toFormat('cccc, MMM d');
    if (!hit && ofUnknownGoods.length > 0)
      return notChecked(place, unchecked('Goods', whyUnknown(load.commodity), 'Load'));
    if (!hit && why !== null) return notChecked(place, unchecked('Risk areas', why, SOURCE));
    if (!hit) return clear('The pickup is on no day, or of no goods, that the list warns of.', [place]);
    return raised(
      `${county.state} ${county.code} ${day.toISODate()}`,
      `High theft risk: pickup ${atStop(pickup)} on a ${day.setLocale('en-US').toFormat('cccc')}, when cargo is often stolen in ${hit.county}.`,
      [
        place,
        checked('Day', words, 'Load', null),
        checked('Risk area', `${hit.county}, ${hit.state}`, hit.source, hit.asOf),
      ],
    );
  },
};

const whyUnknown = (commodity: string | null): string =>
  commodity === null ? 'the load does not say them' : `the list has no kind of goods called “${commodity}”`;
