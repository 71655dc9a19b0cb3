import { expect, test } from 'vitest';

import { isGtin, lecturaDeCodigo, parseGs1, tipoDeCodigo } from './gs1.ts';

const GS = '\u001d';

/** Examples of the GS1 General Specifications and its guidelines, as a scanner sends them. */
test.each<[string, object]>([
  // Figure 4.14.1-1: a GTIN and a lot.
  ['(01)09521234543213(10)ABC123', { gtin: '09521234543213', partida: 'ABC123' }],
  [`]C10109521234543213${'10ABC123'}`, { gtin: '09521234543213', partida: 'ABC123' }],
  // A healthcare item in GS1 DataMatrix: GTIN, expiry, lot, serial.
  [
    `]d2010952123454321317141120${'10ABC123'}${GS}21456DEF`,
    { gtin: '09521234543213', vence: '2014-11-20', partida: 'ABC123', serie: '456DEF' },
  ],
  // The same keys as a QR code and as DataBar Expanded carry them.
  [`]Q3010952123454321310ABC123${GS}21456DEF`, { gtin: '09521234543213', partida: 'ABC123', serie: '456DEF' }],
  [`]e0010952123454321310ABC123`, { gtin: '09521234543213', partida: 'ABC123' }],
  // A logistic unit, and what it holds.
  ['(00)395011010013000143', { sscc: '395011010013000143' }],
  [`]C102095212345432133710${GS}10LOTE9`, { gtin: '09521234543213', cantidad: 10, partida: 'LOTE9' }],
  // Net weight with the point after the first digit from the right.
  ['(01)99521234543216(3103)001750', { gtin: '99521234543216', gramos: 1750 }],
  ['(01)99521234543216(3102)000400', { gtin: '99521234543216', gramos: 4000 }],
  // Day 00 is the end of the month, in a leap year too.
  ['(17)280200', { vence: '2028-02-29' }],
  ['(17)990131', { vence: '1999-01-31' }],
  ['(400)PO-77', { orden: 'PO-77' }],
  // Unknown to us, and known how long: nothing of what follows is lost.
  [
    `]C1011234567890123141512${'3110'}`
      .replace('01123456789012314', '0109521234543213')
      .replace('1512', '15121231')
      .replace('3110', '10X'),
    { gtin: '09521234543213', partida: 'X' },
  ],
  // GS1 DataMatrix Guideline: a medicine, alone and as it goes to a place.
  ['(01)03453120000011(17)191125(10)ABCD1234', { gtin: '03453120000011', vence: '2019-11-25', partida: 'ABCD1234' }],
  [
    `]d2010345312000001117191125${'10ABCD1234'}${GS}2110`,
    { gtin: '03453120000011', vence: '2019-11-25', partida: 'ABCD1234', serie: '10' },
  ],
  [
    '(01)03453120000011(17)120508(10)ABCD1234(410)9501101020917',
    { gtin: '03453120000011', vence: '2012-05-08', partida: 'ABCD1234' },
  ],
  // GS1 Digital Link: the examples of its GTIN, as an element string.
  [
    '(01)09506000134352(17)201225(10)ABC123(21)456',
    { gtin: '09506000134352', vence: '2020-12-25', partida: 'ABC123', serie: '456' },
  ],
  // EPC Tag Data Standard: an item and a logistic unit in element strings.
  ['(01)80614141123458(21)6789', { gtin: '80614141123458', serie: '6789' }],
  ['(00)106141412345678908', { sscc: '106141412345678908' }],
  [`]C1${'00106141412345678908'}`, { sscc: '106141412345678908' }],
])('%s is what the standard says', (raw, meaning) => {
  expect(parseGs1(raw)).toEqual(meaning);
});

test('an order of keys without FNC1 between them is read as far as the longest that it may be, and no further', () => {
  expect(parseGs1('010952123454321310ABC123')).toEqual({ gtin: '09521234543213', partida: 'ABC123' });
});

/** How long each key is, and whether it ends by itself, is told by its first two digits: what it says need not be known. */
test.each<[string, string]>([
  ['7003: the hour of an expiry', `70031412312359${GS}`],
  ['3922: an amount to be paid', `39221250${GS}`],
  ['254: a part of a place', `254400${GS}`],
  ['235: a third party’s serial', `235TPX-1${GS}`],
  ['4300: whom it is shipped to', `4300Compa%C3%B1%C3%ADa+SA${GS}`],
  ['7230: who certified it', `7230EMCERT-1${GS}`],
  ['8008: when it was made', `8008231125081530${GS}`],
  ['8020: a payment slip', `8020REF-77${GS}`],
  ['8110: a coupon', `8110106141416543213500110000310123196000${GS}`],
  ['8200: an address on the web', `8200https://example.com/${GS}`],
  ['713: a national number', `713GTS654321${GS}`],
  ['98: what a company keeps for itself', `98a/b-c${GS}`],
  ['04: a unit of a made-to-order item, which ends by itself', '040952123454321312'],
  ['19: of those with a fixed length, not given out yet', '19270101'],
  ['3251: a measure that we do not use', '3251000500'],
  ['416: where it was made', '4169501101020917'],
])('%s takes nothing from what stands around it', (_, other) => {
  const all = { gtin: '09521234543213', partida: 'ABC123', serie: '9' };
  expect(parseGs1(`]d20109521234543213${other}10ABC123${GS}219`)).toEqual(all);
  expect(parseGs1(`]d210ABC123${GS}${other}0109521234543213219`)).toEqual(all);
  expect(parseGs1(`]d20109521234543213219${GS}10ABC123${GS}${other}`)).toEqual(all);
});

test.each([
  '7790001000019',
  'A-01-01-A',
  '(01)09521234543214',
  '(17)231301',
  '(17)230230',
  '(01)0952123454321',
  '(99)',
  `]C1${GS}8888`,
  '',
])('%s is none of them', (raw) => {
  expect(parseGs1(raw)).toBeNull();
});

test('an article is one code whatever it is printed as', () => {
  expect(tipoDeCodigo('7790001000019')).toBe('EAN13');
  expect(isGtin('7790001000010')).toBe(false);
  expect(lecturaDeCodigo('7790001000019')).toBe('07790001000019');
  expect(lecturaDeCodigo('07790001000019')).toBe('07790001000019');
  expect(lecturaDeCodigo('036000291452')).toBe('00036000291452');
  expect(lecturaDeCodigo('yer-0001')).toBe('YER0001');
  // Thirteen digits that are no article number stay what they are.
  expect(lecturaDeCodigo('7790001000010')).toBe('7790001000010');
});
