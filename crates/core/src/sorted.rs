//! Maps and sets that are sorted lists, and a way to sort lists. Std's B-trees and sorts are compiled again for each type, six and two
//! thousand lines each time: they were a seventh of all compiled code here. A sorted list takes a search and a shift. Thousands of keys
//! in no order need a hash map, and a list that is sorted for each board needs std's sort.

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::iter::Map;
use std::marker::PhantomData;
use std::ops::{Bound, Index, RangeBounds};
use std::slice;

/// A list that is sorted outside of hot loops; equal items keep their order.
pub trait Ordered<T> {
    /// In this order.
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);
    /// In the order of keys.
    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.order_by(|a, b| key(a).cmp(&key(b)));
    }
}

impl<T> Ordered<T> for [T] {
    fn order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let mut places = places(self.len(), &mut |a, b| compare(&self[a], &self[b]));
        settle(&mut places, &mut |a, b| self.swap(a, b));
    }
}

/// The indexes of a list in the order of its items.
fn places(n: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..n).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

/// Swaps items, cycle by cycle, until each place has the item from the index in `places`.
fn settle(places: &mut [usize], swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..places.len() {
        let mut at = start;
        while places[at] != start {
            let from = std::mem::replace(&mut places[at], at);
            swap(at, from);
            at = from;
        }
        places[at] = at;
    }
}

/// Values by keys, in order of the keys.
#[derive(Clone, PartialEq, Eq)]
pub struct SortedMap<K, V>(Vec<(K, V)>);

/// The pairs of a map, one after the other.
pub type Pairs<'a, K, V> = Map<slice::Iter<'a, (K, V)>, Parted<K, V>>;
type Parted<K, V> = fn(&(K, V)) -> (&K, &V);

/// The place of a key in a map, taken or free.
pub struct Entry<'a, K, V> {
    map: &'a mut SortedMap<K, V>,
    key: K,
    place: Result<usize, usize>,
}

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        SortedMap(Vec::new())
    }
}

impl<K, V> SortedMap<K, V> {
    /// Empty.
    pub const fn new() -> Self {
        SortedMap(Vec::new())
    }
    /// How many keys.
    pub fn len(&self) -> usize {
        self.0.len()
    }
    /// If there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// All of it, in order.
    pub fn iter(&self) -> Pairs<'_, K, V> {
        self.0.iter().map(|(key, value)| (key, value))
    }
    /// The keys, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + ExactSizeIterator + Clone {
        self.0.iter().map(|(key, _)| key)
    }
    /// The values, in the order of their keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator + Clone {
        self.0.iter().map(|(_, value)| value)
    }
    /// Consumes the map and returns its keys, in order.
    pub fn into_keys(self) -> impl DoubleEndedIterator<Item = K> + ExactSizeIterator {
        self.0.into_iter().map(|(key, _)| key)
    }
    /// Keeps the entries for which `is_kept` returns true.
    pub fn retain(&mut self, mut is_kept: impl FnMut(&K, &mut V) -> bool) {
        self.0.retain_mut(|(key, value)| is_kept(key, value));
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|(other, _)| other.borrow().cmp(key))
    }
    /// The value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.place(key).ok().map(|at| &self.0[at].1)
    }
    /// The value of a key, to be changed.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.place(key).ok().map(|at| &mut self.0[at].1)
    }
    /// If a key is there.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.place(key).is_ok()
    }
    /// Sets the value of a key; returns the old one.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.place(&key) {
            Ok(at) => Some(std::mem::replace(&mut self.0[at].1, value)),
            Err(at) => {
                self.0.insert(at, (key, value));
                None
            }
        }
    }
    /// Removes a key; returns its value.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.place(key).ok().map(|at| self.0.remove(at).1)
    }
    /// The place of a key.
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        let place = self.place(&key);
        Entry { map: self, key, place }
    }
    /// The entries between two keys, in order.
    pub fn range(&self, keys: impl RangeBounds<K>) -> impl DoubleEndedIterator<Item = (&K, &V)> {
        let (low, high) = (keys.start_bound(), keys.end_bound());
        let from = self.0.partition_point(|(key, _)| match low {
            Bound::Included(low) => key < low,
            Bound::Excluded(low) => key <= low,
            Bound::Unbounded => false,
        });
        let to = self.0.partition_point(|(key, _)| match high {
            Bound::Included(high) => key <= high,
            Bound::Excluded(high) => key < high,
            Bound::Unbounded => true,
        });
        self.0[from..to.max(from)].iter().map(|(key, value)| (key, value))
    }
}

impl<'a, K: Ord, V> Entry<'a, K, V> {
    /// The value there, or else this one, which stays.
    pub fn or_insert_with(self, value: impl FnOnce() -> V) -> &'a mut V {
        let at = match self.place {
            Ok(at) => at,
            Err(at) => {
                self.map.0.insert(at, (self.key, value()));
                at
            }
        };
        &mut self.map.0[at].1
    }
    /// The value there, or else this one, which stays.
    pub fn or_insert(self, value: V) -> &'a mut V {
        self.or_insert_with(|| value)
    }
    /// The value there, or else the usual one, which stays.
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for SortedMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<K: Ord + Borrow<Q>, V, Q: Ord + ?Sized> Index<&Q> for SortedMap<K, V> {
    type Output = V;
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("the key is in the map")
    }
}

impl<K: Ord, V> Extend<(K, V)> for SortedMap<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, all: I) {
        for (key, value) in all {
            self.insert(key, value);
        }
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(all: I) -> Self {
        let mut map = SortedMap::new();
        map.extend(all);
        map
    }
}

impl<K: Ord, V, const N: usize> From<[(K, V); N]> for SortedMap<K, V> {
    fn from(all: [(K, V); N]) -> Self {
        all.into_iter().collect()
    }
}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, K, V> IntoIterator for &'a SortedMap<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Pairs<'a, K, V>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<K: Serialize, V: Serialize> Serialize for SortedMap<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Deserialize<'de> for SortedMap<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InPairs<K, V>(PhantomData<(K, V)>);
        impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Visitor<'de> for InPairs<K, V> {
            type Value = SortedMap<K, V>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a map")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut pairs: A) -> Result<Self::Value, A::Error> {
                let mut map = SortedMap::new();
                while let Some((key, value)) = pairs.next_entry()? {
                    map.insert(key, value);
                }
                Ok(map)
            }
        }
        deserializer.deserialize_map(InPairs(PhantomData))
    }
}

/// Values, each once, in order.
#[derive(Clone, PartialEq, Eq)]
pub struct SortedSet<T>(Vec<T>);

impl<T> Default for SortedSet<T> {
    fn default() -> Self {
        SortedSet(Vec::new())
    }
}

impl<T> SortedSet<T> {
    /// Empty.
    pub const fn new() -> Self {
        SortedSet(Vec::new())
    }
    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }
    /// If there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// All of them, in order.
    pub fn iter(&self) -> slice::Iter<'_, T> {
        self.0.iter()
    }
    /// Removes and returns the greatest value.
    pub fn pop_last(&mut self) -> Option<T> {
        self.0.pop()
    }
}

impl<T: Ord> SortedSet<T> {
    fn place<Q: Ord + ?Sized>(&self, value: &Q) -> Result<usize, usize>
    where
        T: Borrow<Q>,
    {
        self.0.binary_search_by(|other| other.borrow().cmp(value))
    }
    /// If a value is among them.
    pub fn contains<Q: Ord + ?Sized>(&self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.place(value).is_ok()
    }
    /// Adds a value; returns whether it is new.
    pub fn insert(&mut self, value: T) -> bool {
        let place = self.place(&value);
        if let Err(at) = place {
            self.0.insert(at, value);
        }
        place.is_err()
    }
    /// Removes a value; returns whether it was there.
    pub fn remove<Q: Ord + ?Sized>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.place(value).map(|at| self.0.remove(at)).is_ok()
    }
}

impl<T: fmt::Debug> fmt::Debug for SortedSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(&self.0).finish()
    }
}

impl<T: Ord> Extend<T> for SortedSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, all: I) {
        for value in all {
            self.insert(value);
        }
    }
}

impl<'a, T: Ord + Copy> Extend<&'a T> for SortedSet<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, all: I) {
        self.extend(all.into_iter().copied());
    }
}

impl<T: Ord> FromIterator<T> for SortedSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut set = SortedSet::new();
        set.extend(all);
        set
    }
}

impl<T: Ord, const N: usize> From<[T; N]> for SortedSet<T> {
    fn from(all: [T; N]) -> Self {
        all.into_iter().collect()
    }
}

impl<T> IntoIterator for SortedSet<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a SortedSet<T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn they_hold_what_trees_hold() {
        let (mut map, mut tree) = (SortedMap::new(), BTreeMap::new());
        let (mut set, mut branch) = (SortedSet::new(), BTreeSet::new());
        let mut x = 1u32;
        for _ in 0..5000 {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (key, value) = ((x >> 16) % 61, x >> 24);
            match (x >> 8) % 5 {
                0 => assert_eq!(map.remove(&key), tree.remove(&key)),
                1 => assert_eq!(map.insert(key, value), tree.insert(key, value)),
                2 => {
                    *map.entry(key).or_default() += value;
                    *tree.entry(key).or_default() += value;
                }
                3 => assert_eq!(set.insert(key), branch.insert(key)),
                _ => assert_eq!(set.remove(&key), branch.remove(&key)),
            }
            assert!(map.iter().eq(&tree) && set.iter().eq(&branch));
            assert_eq!(
                (map.get(&key), map.contains_key(&key), set.contains(&key)),
                (tree.get(&key), tree.contains_key(&key), branch.contains(&key))
            );
            assert!(map.range(key..=value).eq(tree.range(key..=value.max(key)).filter(|_| key <= value)));
        }
    }

    #[test]
    fn lists_are_put_in_the_order_of_std() {
        let mut x = 7u32;
        for n in (0..40).chain([1000]) {
            let list: Vec<(u32, usize)> = (0..n)
                .map(|k| {
                    x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    ((x >> 16) % 23, k)
                })
                .collect();
            let (mut ours, mut theirs) = (list.clone(), list);
            ours.order_by_key(|&(key, _)| std::cmp::Reverse(key));
            theirs.sort_by_key(|&(key, _)| std::cmp::Reverse(key));
            assert_eq!(ours, theirs);
        }
    }

    #[test]
    fn they_are_read_and_written_as_maps() {
        let map = SortedMap::from([("b".to_string(), 1), ("a".to_string(), 2), ("b".to_string(), 3)]);
        let text = toml::to_string(&map).unwrap();
        assert_eq!(text, "a = 2\nb = 3\n");
        assert_eq!(toml::from_str::<SortedMap<String, i32>>("b = 3\na = 2").unwrap(), map);
        assert_eq!(format!("{map:?}"), r#"{"a": 2, "b": 3}"#);
    }
}
