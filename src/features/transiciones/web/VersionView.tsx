import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';

import { getUso, revisarVersion } from '../contract.ts';
import { type Direccion, type Ir, type Lugar, TABS } from './address.ts';
import { Cabecera } from './Cabecera.tsx';
import { CompararTab } from './cambios/CompararTab.tsx';
import { RevisarTab } from './cambios/RevisarTab.tsx';
import { MatrizTab } from './matriz/MatrizTab.tsx';
import { keyOfCasilla, matrizOf, type Transiciones } from './modelo.ts';
import { ProbarTab } from './prueba/ProbarTab.tsx';
import { type Acto, VersionDialogs } from './VersionDialogs.tsx';

interface Props {
  transiciones: Transiciones;
  direccion: Direccion;
  go: Ir;
}

/** One version with its tabs; the address says which one is open. */
export function VersionView({ transiciones, direccion, go }: Props) {
  const { version, versiones, tipos } = transiciones;
  const isDraft = version.estado === 'BORRADOR';
  const [acto, setActo] = useState<Acto | null>(null);
  const uso = useQuery({ ...serviceQuery(getUso, {}), staleTime: 60_000 });
  // What a draft changes is marked in its matrix; without the review the matrix does without.
  const revision = useQuery({
    ...serviceQuery(revisarVersion, { version_id: version.id }),
    enabled: isDraft,
    meta: { silent: true },
  });
  const cambiadas = new Set(isDraft ? revision.data?.cambios.map(keyOfCasilla) : []);
  const nombres = new Map(tipos.map(({ codigo, nombre }) => [codigo, nombre]));
  const tabs = TABS.filter(({ id }) => id !== 'revisar' || isDraft);
  const tab = tabs.find(({ id }) => id === direccion.tab)?.id ?? 'matriz';
  const openCell = (casilla: Lugar) => go({ tab: 'matriz', casilla });
  const show = (id: number | null) => {
    setActo(null);
    go({ version: id, casilla: null, contra: null });
  };
  return (
    <>
      <Cabecera version={version} versiones={versiones} onVersion={show} onActo={setActo} />
      <ErrorAlert error={uso.error} fallback="Error al cargar el uso" onRetry={() => void uso.refetch()} />
      <TabSet
        label="Transiciones"
        tabs={tabs.map((one) => (one.id === 'revisar' ? { ...one, titulo: counted(one.titulo, cambiadas.size) } : one))}
        value={tab}
        onChange={(id) => go({ tab: id, casilla: null })}
      >
        {tab === 'matriz' ? (
          <MatrizTab
            matriz={matrizOf(transiciones, uso.data, cambiadas)}
            version_id={version.id}
            isDraft={isDraft}
            casilla={direccion.casilla}
            go={go}
          />
        ) : null}
        {tab === 'revisar' ? (
          <RevisarTab
            version_id={version.id}
            titulo="Cambios contra la versión vigente"
            vacio="Este borrador todavía dice lo mismo que la versión vigente."
            nombres={nombres}
            onOpen={openCell}
            conFaltas
          />
        ) : null}
        {tab === 'probar' ? (
          <ProbarTab version={version} guia={direccion.guia} onGuia={(guia) => go({ guia })} />
        ) : null}
        {tab === 'comparar' ? (
          <CompararTab
            version={version}
            versiones={versiones}
            contra={direccion.contra}
            nombres={nombres}
            onContra={(contra) => go({ contra })}
            onOpen={openCell}
          />
        ) : null}
      </TabSet>
      {acto === null ? null : (
        <VersionDialogs acto={acto} version={version} onClose={() => setActo(null)} onDone={show} />
      )}
    </>
  );
}

const counted = (titulo: string, cantidad: number) => (cantidad > 0 ? `${titulo} (${cantidad})` : titulo);
