import { Link, useNavigate, useSearch } from '@tanstack/react-router';

import { VE_CARROS } from '#features/carros/permisos.contract.ts';
import { CatalogoPanel } from '#web/catalogo/CatalogoPanel.tsx';
import { useCan } from '#web/permissions.ts';
import { TabSet } from '#web/ui/TabSet.tsx';

import { choferes, transportistas, vehiculos } from '../contract.ts';
import styles from './transporte.module.css';

const CATALOGOS = [vehiculos, choferes, transportistas] as const;
const TABS = CATALOGOS.map(({ nombre, titulo }) => ({ id: nombre, titulo }));

/** Vehicles, drivers and carriers, each with its papers and its history. */
export function TransporteScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const seesCarros = useCan({ permission: VE_CARROS });
  const chosen = CATALOGOS.find(({ nombre }) => nombre === search.tab) ?? vehiculos;
  return (
    <TabSet
      label="Transporte"
      tabs={TABS}
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
