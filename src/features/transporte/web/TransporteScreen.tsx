import { Link, useNavigate, useSearch } from '@tanstack/react-router';

import { VE_CARROS } from '#features/carros/permisos.contract.ts';
import { plantillas } from '#features/recorridos/plantillas.contract.ts';
import { CatalogoPanel } from '#web/catalogo/CatalogoPanel.tsx';
import { useCan } from '#web/permissions.ts';
import { TabSet } from '#web/ui/TabSet.tsx';

import { choferes, tiempos, transportistas, vehiculos } from '../contract.ts';
import { ChoferesHoy } from './ChoferesHoy.tsx';
import styles from './transporte.module.css';

const HOY = { id: 'hoy', titulo: 'Choferes hoy' } as const;
const CATALOGOS = [vehiculos, choferes, transportistas, tiempos] as const;

/** Vehicles, drivers and carriers, each with its papers and its history; what rounds are reckoned with; trunk routes and the other templates for whoever plans rounds. */
export function TransporteScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const seesCarros = useCan({ permission: VE_CARROS });
  const plans = useCan(plantillas.listar);
  const catalogos = plans ? [...CATALOGOS, plantillas] : CATALOGOS;
  const isHoy = search.tab === HOY.id;
  const chosen = catalogos.find(({ nombre }) => nombre === search.tab) ?? vehiculos;
  return (
    <TabSet
      label="Transporte"
      tabs={[...catalogos.map(({ nombre, titulo }) => ({ id: nombre, titulo })), HOY]}
      value={isHoy ? HOY.id : chosen.nombre}
      onChange={(tab) => void navigate({ to: '.', search: () => ({ tab }) })}
    >
      {seesCarros ? (
        <p className={styles.carros}>
          <Link to="/transporte/carros">Ver los carros</Link>
        </p>
      ) : null}
      {isHoy ? <ChoferesHoy /> : <CatalogoPanel key={chosen.nombre} catalogo={chosen} />}
    </TabSet>
  );
}
