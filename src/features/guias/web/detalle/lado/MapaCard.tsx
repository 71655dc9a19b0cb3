import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { Card } from '#web/ui/Card.tsx';
import { MapaDeDepartamentos } from '#web/ui/map/MapaDeDepartamentos.tsx';
import { MarcaDestino, MarcaUltimo } from '#web/ui/map/marcas.tsx';
import { departamentoOf } from '#web/ui/map/tiles.ts';

import styles from './lado.module.css';

/** Where it goes and where it was last seen; the same in words under the picture. */
export function MapaCard({ guia }: { guia: GuiaDetalle['guia'] }) {
  const { ultimo_lugar, departamento, departamento_id } = guia;
  const lugar = ultimo_lugar === null ? null : placeOf(ultimo_lugar);
  const label = `Mapa por departamentos: último lugar ${lugar ?? 'desconocido'}, destino ${departamento}`;
  return (
    <Card title="Mapa">
      <div className={styles.mapa}>
        <MapaDeDepartamentos
          label={label}
          destino_id={departamento_id}
          ultimo_id={ultimo_lugar?.departamento_id ?? null}
        />
        <ul className={styles.leyenda}>
          <li>
            <MarcaUltimo />
            <span>Último lugar: {lugar ?? 'todavía en ninguno'}</span>
          </li>
          <li>
            <MarcaDestino />
            <span>Destino: {[guia.localidad, departamento].filter(Boolean).join(', ')}</span>
          </li>
        </ul>
      </div>
    </Card>
  );
}

function placeOf({ nombre, departamento_id }: NonNullable<GuiaDetalle['guia']['ultimo_lugar']>): string {
  const departamento = departamentoOf(departamento_id)?.nombre;
  return departamento === undefined || nombre.includes(departamento) ? nombre : `${nombre} (${departamento})`;
}
