import { Link, useNavigate, useSearch } from '@tanstack/react-router';

import { VE_CARROS } from '#features/carros/permisos.contract.ts';
import { plantillas } from '#features/recorridos/plantillas.contract.ts';
import { CatalogoPanel } from '#web/catalogo/CatalogoPanel.tsx';
import { useCan } from '#web/permissions.ts';
import { TabSet } from '#web/ui/TabSet.tsx';

import { choferes, transportistas, vehiculos } from '../contract.ts';
import styles from './transporte.module.css';

const CATALOGOS = [vehiculos, choferes, transportistas] as const;

/** Vehicles, drivers and carriers, each with its papers and its history; trunk routes and the other templates for whoever plans rounds. */
export function TransporteScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const seesCarros = useCan({ permission: VE_CARROS });
  const plans = useCan(plantillas.listar);
  const catalogos = plans ? [...CATALOGOS, plantillas] : CATALOGOS;
  const chosen = catalogos.find(({ nombre }) => nombre === search.tab) ?? vehiculos;
  return (
    <TabSet
      label="Transporte"
      tabs={catalogos.map(({ nombre, titulo }) => ({ id: nombre, titulo }))}
      value={chosen.nombre}
      onChange={(tab) => void navigate({ to: '.', search: () => ({ tab }) })}
    >
      {seesCarros ? (
        <p className={styles.carros}>
          <Link to="/transporte/carros">Ver los carros</Link>
        </p>
      ) : null}
      <CatalogoPanel key={chosen.nombre} catalogo={chosen} />
    </TabSet>
  );
}
