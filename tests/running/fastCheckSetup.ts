import * as fc from 'fast-check';

// Arrays and texts reach their `maxLength`. By default they end at about ten entries more than twice their `minLength`.
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });
