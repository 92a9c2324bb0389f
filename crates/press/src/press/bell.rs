//! A bell that rings now and then while something takes long, on a thread of its own.

use std::sync::{Arc, Condvar, Mutex};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// Rings until it is dropped.
pub struct Bell {
    is_over: Arc<(Mutex<bool>, Condvar)>,
    ringer: Option<JoinHandle<()>>,
}

impl Bell {
    /// Calls `ring` with the time so far, first after a wait; if it returns true, the next wait is twice as long. Silent if no thread
    /// can be started.
    pub fn every(first: Duration, mut ring: impl FnMut(Duration) -> bool + Send + 'static) -> Bell {
        let is_over: Arc<(Mutex<bool>, Condvar)> = Arc::default();
        let seen = is_over.clone();
        let waits = move || {
            let (is_over, bell) = &*seen;
            let (mut wait, mut waited) = (first, Duration::ZERO);
            let Ok(mut over) = is_over.lock() else { return };
            while !*over {
                let Ok((guard, rung)) = bell.wait_timeout(over, wait) else { return };
                over = guard;
                if !*over && rung.timed_out() {
                    waited += wait;
                    wait *= if ring(waited) { 2 } else { 1 };
                }
            }
        };
        Bell { is_over, ringer: Builder::new().name("bell".into()).spawn(waits).ok() }
    }
}

impl Drop for Bell {
    fn drop(&mut self) {
        if let Ok(mut is_over) = self.is_over.0.lock() {
            *is_over = true;
        }
        self.is_over.1.notify_all();
        self.ringer.take().map(JoinHandle::join);
    }
}
