import { defineSearch, describeSearch } from '@monitor/server/ransack';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { carriersSearch } from './carriers-database';

const loads = pgTable('loads', { id: integer(), name: text(), key: uuid(), stopId: integer('stop_id') });
const stops = pgTable('stops', { id: integer(), loadId: integer('load_id') });
const id = { column: loads.id, type: 'integer' } as const;
const stopId = { column: stops.id, type: 'integer' } as const;

describe('a search that contradicts itself is refused at start-up', () => {
  const on = eq(stops.loadId, loads.id);

  it('when two attributes have one name', () => {
    const associations = { stop: { table: stops, on, many: true, attributes: { id: stopId } } };
    expect(() => defineSearch({ table: loads, attributes: { id, stop_id: id }, associations })).toThrow(
      'stop_id twice',
    );
  });

  it('when a table is joined twice under one name', () => {
    const attributes = { id: stopId };
    const first = { table: stops, on, many: true, attributes };
    expect(() => defineSearch({ table: loads, attributes: {}, associations: { a: first, b: first } })).toThrow('stops');
    const self = { ...first, table: loads, on: sql`true` };
    expect(() => defineSearch({ table: loads, attributes: {}, associations: { self } })).toThrow('loads twice');
  });

  it('when a column cannot hold the type', () => {
    for (const attribute of [
      { column: loads.name, type: 'integer' },
      { column: loads.id, type: 'string' },
      { column: loads.key, type: 'string' },
      { column: loads.id, type: 'date' },
    ] as const) {
      expect(() => defineSearch({ table: loads, attributes: { attribute } })).toThrow(`of type ${attribute.type}`);
    }
  });

  it('when an alias or a sort stands for nothing', () => {
    expect(() => defineSearch({ table: loads, attributes: { id }, aliases: { a: 'id_or_b' } })).toThrow('alias a');
    expect(() => defineSearch({ table: loads, attributes: { id }, sorts: ['name'] })).toThrow('sort name');
  });

  it('when a sort has many values a row', () => {
    const associations = { stops: { table: stops, on, many: true, attributes: { id: stopId } } };
    expect(() => defineSearch({ table: loads, attributes: { id }, associations, sorts: ['stops_id'] })).toThrow('many');
  });
});

describe('describeSearch', () => {
  const described = describeSearch(carriersSearch);
  const attribute = (name: string) => described.attributes.find((candidate) => candidate.name === name);

  it('lists every attribute under its full name', () => {
    expect(attribute('legal_name')?.type).toBe('string');
    expect(attribute('company_offices_city')?.type).toBe('string');
    expect(attribute('status')?.values).toEqual(['active', 'inactive', 'revoked']);
    expect(attribute('stage')?.values).toEqual(['applied', 'reviewed', 'approved']);
    expect(attribute('company_id')).toBeUndefined();
  });

  it('lists the predicates each attribute takes', () => {
    expect(attribute('is_hazmat')?.predicates).toHaveLength(62);
    expect(attribute('legal_name')?.predicates).toHaveLength(58);
    expect(attribute('legal_name')?.predicates).not.toContain('not_true');
  });

  it('lists aliases, scopes and sorts', () => {
    expect(described.aliases).toContainEqual({ name: 'name', standsFor: 'legal_name_or_dba_name' });
    expect(described.scopes).toEqual(['extreme', 'large', 'named', 'among']);
    expect(described.sorts).toEqual(['id', 'legal_name', 'power_units', 'company_name', 'name_length']);
  });

  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(described))).toEqual(described);
  });

  it('sorts by the own attributes unless told otherwise', () => {
    const attributes = { id, name: { column: loads.name, type: 'string' } } as const;
    expect(describeSearch(defineSearch({ table: loads, attributes })).sorts).toEqual(['id', 'name']);
    expect(describeSearch(defineSearch({ table: loads, attributes, sorts: [] })).sorts).toEqual([]);
  });
});
