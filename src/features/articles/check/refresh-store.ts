import { resolve } from 'node:path';
import {
  type EnvironmentModuleNode,
  type HotPayload,
  isRunnableDevEnvironment,
  type NormalizedServerHotChannel,
  type Plugin,
} from 'vite';

/** Modules with the fields of all texts and with the list of their files. */
const STORE = ['\0astro:data-layer-content', resolve('.astro/content-modules.mjs')];

/**
 * Makes the next page read the changed fields of texts. If a page is loading while they change, Astro 7.3.5
 * invalidates the store, but its plugin for styles (`ensureModulesLoaded`) then transforms the modules that keep
 * the old store. So Vite's module runner considers them current, and pages show old fields until the next change.
 */
export function refreshStore(): Plugin {
  return {
    name: 'refresh-store',
    configureServer(server) {
      for (const environment of Object.values(server.environments)) {
        if (!isRunnableDevEnvironment(environment)) continue;
        const { hot, moduleGraph } = environment;
        const { api } = hot as NormalizedServerHotChannel;
        api?.outsideEmitter.on('send', (payload: HotPayload) => {
          if (payload.type !== 'custom' || payload.event !== 'astro:content-changed') return;
          const { evaluatedModules } = environment.runner;
          const outdated = new Set<EnvironmentModuleNode>();
          for (const id of STORE) {
            const module = moduleGraph.getModuleById(id);
            if (module) moduleGraph.invalidateModule(module, outdated);
          }
          for (const { id } of outdated) {
            const evaluated = evaluatedModules.getModuleById(id ?? '');
            if (evaluated) evaluatedModules.invalidateModule(evaluated);
          }
        });
      }
    },
  };
}
