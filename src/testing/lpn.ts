import { crearLpns, type TipoDeLpn, verLpn } from '#features/gds-stock/lpn.contract.ts';

import { JEFE } from './gds.ts';
import type { Person, TestServer } from './server.ts';

/** Licence plates of the first depósito and the first client, and what is seen of them. */
export const lpns = (server: TestServer, person: Person = JEFE) => ({
  hacer: async (tipo: TipoDeLpn = 'PALLET', more: object = {}) => {
    const answer = await server.as(person, crearLpns, { deposito_id: 1, cliente_id: 1, tipo, ...more });
    const [made] = crearLpns.result.parse(answer).lpns;
    if (made === undefined) throw new Error('no licence plate was made');
    return made;
  },
  ver: async (id: number) => verLpn.result.parse(await server.as(person, verLpn, { id })),
});
