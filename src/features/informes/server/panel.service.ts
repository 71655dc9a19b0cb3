import { handle } from '#server/dispatcher.ts';

import { getPanel } from '../contract.ts';
import { clienteDe } from './acceso.ts';
import { selectPortada } from './catalogo.sql.ts';
import { indicador } from './formas.ts';
import { selectInforme } from './informe.ts';
import { contarPanel } from './panel.ts';
import { periodoOf } from './periodo.ts';
import { CIFRAS_DEL_RESUMEN, porDia } from './pestanas/resumen.ts';

export const panelEndpoints = [
  handle(getPanel, async (context, params) => {
    const { db, scope } = context;
    const cliente_id = clienteDe(context, params.cliente_id);
    const { hoy, ahora, ...portada } = await selectPortada(db, cliente_id);
    const periodo = periodoOf({}, hoy);
    const isNamed = scope.tipo !== 'cliente';
    const [informe, { estados, pendientes }] = await Promise.all([
      selectInforme(db, { cliente_id, isNamed, periodo, hoy }),
      contarPanel(context, { cliente_id, isNamed, hoy }),
    ]);
    const deHoy = {
      id: 'entregadas',
      label: 'Entregadas hoy',
      ayuda: 'Guías enteras que se entregaron hoy',
      value: informe.puntos.entregas.get(hoy) ?? 0,
      url: null,
      familia: 'ok',
    };
    const known = [informe.actual, informe.anterior].some((cifras) => cifras.cuantas('situacion') > 0);
    return {
      cliente: { id: portada.id, nombre: portada.nombre },
      actualizado: ahora,
      hoy,
      estados: [...estados, deHoy],
      pendientes,
      indicadores: CIFRAS_DEL_RESUMEN.map((cifra) => indicador(informe, cifra)),
      graficas: [porDia(informe)],
      sin_actividad: !known && estados.every((estado) => estado.value === 0),
      periodo: { desde: periodo.desde, hasta: periodo.hasta },
    };
  }),
];
