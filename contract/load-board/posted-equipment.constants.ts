import type { EquipmentType } from '../carriers/equipment.constants';

/** A description of each kind, for people who post a load or a truck. */
export const EQUIPMENT_DESCRIPTIONS: Record<EquipmentType, string> = {
  van: 'Enclosed trailer without temperature control',
  reefer: 'Enclosed trailer with temperature control',
  flatbed: 'Open deck, loaded from the sides, the back or above',
  intermodal: 'Chassis for containers that go by rail or ship',
  tanker: 'Tank for liquids or gases',
  heavy_haul: 'Trailers and permits for what is over legal size or weight',
  dumps: 'Dump trailer for sand, gravel and the like',
  grain: 'Hopper trailer for grain',
  car_hauler: 'Rack trailer for cars',
  pneumatic: 'Tank for dry bulk that is blown out by air',
  forestry: 'Trailer for logs and poles',
  livestock: 'Ventilated trailer for animals',
  lowboy: 'Deck close to the ground for tall machines',
  drop_deck: 'Flatbed with a lower deck behind the neck',
  double_drop: 'Flatbed with a well between two higher decks',
  cargo_vans: 'Cargo or Sprinter van',
  straight_box_trucks: 'Box truck whose body is on the truck itself',
};
