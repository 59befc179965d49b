import { kindsOfGoods } from '../../loads/gate/goods';
import { isOfGoods } from '../../loads/gate/load-classifications';
import { type AlertType, checked, clear, notChecked, ofCarrier, raised, unchecked } from '../alert-type';

/** Compares the exclusions that a person read in the carrier's certificate with the load's goods. */
export const cargoExclusion: AlertType = {
  type: 'cargo_exclusion',
  closesByItself: false,
  look: ofCarrier((carrier, { load }) => {
    const { exclusions } = carrier;
    if (exclusions === null)
      return notChecked(unchecked('Exclusions', 'certificate’s exclusions not read', 'Your certificates'));
    const read = checked('Exclusions', exclusions.items.join(', ') || 'none', 'Your certificates', exclusions.readOn);
    if (exclusions.items.length === 0) return clear('The certificate excludes nothing.', [read]);
    const { commodity } = load;
    if (commodity === null)
      return notChecked(read, unchecked('Goods', 'the load does not say what it carries', 'Load'));
    const kinds = kindsOfGoods(commodity);
    const goods = checked('Goods', commodity, 'Load', null);
    const hit = exclusions.items.find((words) => isOfGoods(commodity, words));
    if (hit)
      return raised(
        hit,
        `The certificate of ${carrier.name} excludes ${hit.toLowerCase()}, and the load carries ${commodity.toLowerCase()}.`,
        [goods, read],
      );
    if (kinds.length === 0)
      return notChecked(goods, read, unchecked('Kind of goods', 'the load’s words name no known kind', 'Load'));
    return clear('The certificate does not exclude what the load carries.', [goods, read]);
  }),
};
