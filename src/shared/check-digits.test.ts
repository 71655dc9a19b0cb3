import { describe, expect, test } from 'vitest';

import { ciDigit, gs1Digit, isRut, s10Digit } from './check-digits.ts';

describe('the check digit', () => {
  test.each([
    ['629104150021', 3],
    ['07730000000000001', 6],
    ['88100000001', 2],
  ])('of GS1 after %s is %i', (payload, digit) => {
    expect(gs1Digit(payload)).toBe(digit);
  });

  test.each([
    ['47312482', 9],
    ['28704377', 5],
    ['00000001', 4],
    ['12345678', 5],
  ])('of an S10 after %s is %i', (eight, digit) => {
    expect(s10Digit(eight)).toBe(digit);
  });

  test.each([
    ['1234567', 2],
    ['1111111', 1],
    ['9999999', 9],
    ['123456', ciDigit('0123456')],
  ])('of an identity card after %s is %i', (payload, digit) => {
    expect(ciDigit(payload)).toBe(digit);
  });

  test.each([
    ['214130990011', true],
    ['211003420017', true],
    ['214130990012', false],
    ['211003420071', false],
    ['21100342001', false],
    ['2110034200178', false],
  ])('of the tax number %s fits: %s', (rut, fits) => {
    expect(isRut(rut)).toBe(fits);
  });
});
