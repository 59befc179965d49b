import { InvalidSearchError, parseQuery, readNestedQueries, toSql } from '@monitor/server/ransack';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { carriersSearch } from './carriers-database';

describe('parseQuery', () => {
  it.each<[text: string, query: unknown]>([
    ['', {}],
    ['?', {}],
    ['page=2&per_page=50', { page: '2', per_page: '50' }],
    ['?q[legal_name_cont]=acme+freight&page=1', { q: { legal_name_cont: 'acme freight' }, page: '1' }],
    ['q%5Blegal_name_eq%5D=J%C3%B6rg%20%26%20Co', { q: { legal_name_eq: 'Jörg & Co' } }],
    ['q[id_in][]=1&q[id_in][]=2', { q: { id_in: ['1', '2'] } }],
    ['q[id_in]=1&q[id_in]=2', { q: { id_in: ['1', '2'] } }],
    ['q[s]=legal_name+desc', { q: { s: 'legal_name desc' } }],
    ['q[s][]=id&q[s][]=units+desc', { q: { s: ['id', 'units desc'] } }],
    ['q[g][0][m]=or&q[g][0][legal_name_cont]=x', { q: { g: [{ m: 'or', legal_name_cont: 'x' }] } }],
    ['q[g][1700000000][m]=or&q[g][1700000000][id_eq]=1', { q: { g: { 1700000000: { m: 'or', id_eq: '1' } } } }],
    ['q[c][0][a][0][name]=id&q[c][0][v][0][value]=1', { q: { c: [{ a: [{ name: 'id' }], v: [{ value: '1' }] }] } }],
    ['q[added_on_gteq(1i)]=2025', { q: { 'added_on_gteq(1i)': '2025' } }],
    ['q[id_in]=1,2', { q: { id_in: '1,2' } }],
    ['a.b=1', { 'a.b': '1' }],
    ['q[legal_name_eq]', { q: { legal_name_eq: '' } }],
  ])('%s', (text, query) => {
    expect(JSON.parse(JSON.stringify(parseQuery(text)))).toEqual(query);
  });

  it('keeps every value of a long list', () => {
    const text = Array.from({ length: 1500 }, (_, id) => `q[id_in][]=${id}`).join('&');
    expect(Object.values((parseQuery(text) as { q: { id_in: object } }).q.id_in)).toHaveLength(1500);
    const indexed = Array.from({ length: 500 }, (_, id) => `q[id_in][${id}]=${id}`).join('&');
    expect(toSql(carriersSearch, parseQuery(indexed).q).where).toBeDefined();
  });

  it.each([
    'q[__proto__][id_eq]=1',
    'q[constructor][prototype][id_eq]=1',
    '__proto__[q]=1',
    'q[g][0][__proto__]=1',
    'q%5B%5F_proto__%5D=1',
    'constructor=1',
  ])('refuses the prototype: %s', (text) => {
    expect(() => parseQuery(text)).toThrow(InvalidSearchError);
    expect({}).not.toHaveProperty('id_eq');
  });

  it('takes other names of objects for what they are: unknown attributes', () => {
    expect(() => toSql(carriersSearch, parseQuery('q[toString]=1').q)).toThrow('q[toString] is unknown');
    expect(() => toSql(carriersSearch, parseQuery('q[hasOwnProperty]=1').q)).toThrow('q[hasOwnProperty] is unknown');
  });

  it.each<[what: string, text: string]>([
    ['too many parameters', Array.from({ length: 2001 }, (_, id) => `q[id_in][]=${id}`).join('&')],
    ['too many brackets', `q${'[g][0]'.repeat(13)}[id_eq]=1`],
    ['text that is not UTF-8', 'q[legal_name_eq]=%E9t%E9'],
    ['a broken escape', 'q[legal_name_eq]=100%'],
  ])('refuses %s', (_, text) => {
    expect(() => parseQuery(text)).toThrow(InvalidSearchError);
  });

  it.each([
    'q[legal_name_eq]=a&q[legal_name_eq]=b',
    'q[legal_name_eq]=a&q[legal_name_eq][b]=c',
    'q=legal_name_eq',
    'q=x&q[legal_name_eq]=a',
    'q[]=a',
    'q[legal_name_eq',
    'q[[legal_name_eq]]=a',
    'q[legal_name_eq]]=a',
    'q[legal_name_eq]x=a',
    'q[legal_name_eq][x=a',
    'q]=a',
  ])('overlooks nothing: %s', (text) => {
    expect(() => toSql(carriersSearch, parseQuery(text).q)).toThrow(InvalidSearchError);
  });
});

describe('readNestedQueries', () => {
  async function get(address: string) {
    const app = Fastify();
    readNestedQueries(app);
    app.get('/carriers', async (request) => request.query);
    const response = await app.inject(address);
    await app.close();
    return response;
  }

  it('gives routes the nested query', async () => {
    expect((await get('/carriers?q[legal_name_cont]=what?&page=2')).json()).toEqual({
      q: { legal_name_cont: 'what?' },
      page: '2',
    });
    expect((await get('/carriers')).json()).toEqual({});
  });

  it('answers a query it refuses through the error handler', async () => {
    expect((await get('/carriers?q[__proto__]=1')).statusCode).toBe(422);
    expect((await get('/carriers?q[legal_name_eq]=%E9')).statusCode).toBe(422);
  });
});
