import { defineStored } from '#web/storage.ts';

import { Escritos } from '../lista.contract.ts';

/** What was begun outlives a reload, each side of the counter by itself: a text never crosses it. */

type Lado = 'respuesta' | 'nota';

const MOST_KEPT = 20;
const stored = defineStored({ key: 'incidencias.escritos', schema: Escritos, area: 'session', perPerson: true });
const name = (id: number, lado: Lado) => `${lado} ${id}`;

export const borrador = {
  read: (id: number, lado: Lado): string => stored.read()?.[name(id, lado)] ?? '',
  write: (id: number, lado: Lado, texto: string): void => {
    const { [name(id, lado)]: _before, ...others } = stored.read() ?? {};
    const kept = Object.entries(others).slice(1 - MOST_KEPT);
    stored.write(Object.fromEntries(texto === '' ? kept : [...kept, [name(id, lado), texto]]));
  },
};
