/** The parameters, besides a filter, of lookups that offer records of a type as choices. */
export interface LookupRules {
  /** Records of the type are only searched to choose from them, so that every search is a lookup. */
  readonly isEverySearch: boolean;
  /** Ids before a filter of `token`, without one of `without`, are those of chosen records. */
  readonly idsBefore: { readonly token: string; readonly without: string } | null;
  /** Groups are records of the type. Lookups can be limited to those in which the person has a right, or somebody a role. */
  readonly hasGroups: boolean;
  /** The condition that the parameter `excludePrivate` adds. */
  readonly private: { readonly token: string; readonly value: string } | null;
}

export const plainLookup: LookupRules = { isEverySearch: false, idsBefore: null, hasGroups: false, private: null };
