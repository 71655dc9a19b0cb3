import { beforeEach, expect, test } from 'vitest';

import { setStorageOwner } from '#web/storage.ts';

import { rememberVecinas, vecinasOf } from './vecinas.ts';

beforeEach(() => {
  sessionStorage.clear();
  setStorageOwner(3);
});

test('a parcel knows what stands before and after it in the list that it was opened from', () => {
  rememberVecinas([41, 7, 1001]);
  expect(vecinasOf(7)).toEqual({ anterior: 41, siguiente: 1001, lugar: 2, de: 3 });
  expect(vecinasOf(41)).toEqual({ anterior: null, siguiente: 7, lugar: 1, de: 3 });
  expect(vecinasOf(1001)).toEqual({ anterior: 7, siguiente: null, lugar: 3, de: 3 });
});

test('a parcel opened by its address stands in no list', () => {
  expect(vecinasOf(7)).toBeNull();
  rememberVecinas([41]);
  expect(vecinasOf(7)).toBeNull();
});

test('the list of one person is not that of the next', () => {
  rememberVecinas([41, 7]);
  setStorageOwner(4);
  expect(vecinasOf(7)).toBeNull();
});
