//! Which addresses are everybody's: a webhook shall not reach into the network that the service stands in.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is one of the public network.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(it) => is_public_v4(it),
        IpAddr::V6(it) => is_public_v6(it),
    }
}

fn is_public_v4(it: Ipv4Addr) -> bool {
    let [a, b, c, _] = it.octets();
    !(it.is_private()
        || it.is_loopback()
        || it.is_link_local()
        || it.is_multicast()
        || it.is_documentation()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b)) // shared address space
        || (a == 192 && b == 0 && c == 0) // protocol assignments
        || (a == 192 && b == 88 && c == 99) // relays to IPv6
        || (a == 198 && (18..20).contains(&b))) // benchmarks
}

fn is_public_v6(it: Ipv6Addr) -> bool {
    let parts = it.segments();
    // An IPv4 address in the clothes of IPv6: mapped, translated, or tunnelled.
    let inner = |high: u16, low: u16| Ipv4Addr::from((u32::from(high) << 16) | u32::from(low));
    match parts {
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => {
            is_public_v4(inner(high, low))
        }
        // Global unicast alone, without documentation, benchmarks, Teredo and the like.
        [first, second, ..] => {
            first & 0xe000 == 0x2000
                && !(first == 0x2001 && (second < 0x200 || second == 0xdb8))
                && !(first == 0x3fff && second < 0x1000)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_are_public() {
        let public = [
            "8.8.8.8",
            "202.175.1.1",
            "100.63.0.1",
            "172.32.0.1",
            "2606:4700::1111",
            "::ffff:8.8.8.8",
            "2002:808:808::1",
        ];
        let private = [
            "127.0.0.1",
            "127.9.9.9",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "0.1.2.3",
            "100.64.0.1",
            "192.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "2002:a00:1::1",
            "100::1",
        ];
        for it in public {
            assert!(is_public(it.parse().unwrap()), "{it}");
        }
        for it in private {
            assert!(!is_public(it.parse().unwrap()), "{it}");
        }
    }
}
