import * as Forage from '../wailsjs/go/app/Forage';
import * as Library from '../wailsjs/go/app/Library';
import * as Models from '../wailsjs/go/app/Models';
import * as Reader from '../wailsjs/go/app/Reader';
import * as Review from '../wailsjs/go/app/Review';
import * as Settings from '../wailsjs/go/app/Settings';
import { EventsOn } from '../wailsjs/runtime/runtime';
import { decodeFault } from './fault';
import type { Backend, Changed } from './types';

/** guarded makes every call of a noun reject with a Fault and nothing else. */
export function guarded<T extends object>(noun: T): T {
  return new Proxy(noun, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...given: unknown[]) => {
        try {
          return (await Reflect.apply(method, undefined, given)) as unknown;
        } catch (thrown) {
          throw decodeFault(thrown);
        }
      };
    },
  });
}

/** wails is the program behind this window. */
export const wails: Backend = {
  library: guarded({ ...Library }),
  review: guarded({ ...Review }),
  forage: guarded({ ...Forage }),
  reader: guarded({ ...Reader }),
  models: guarded({ ...Models }),
  settings: guarded({ ...Settings }),
  on: (see) => EventsOn('changed', (changed: Changed) => see(changed)),
};
